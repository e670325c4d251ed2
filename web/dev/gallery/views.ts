import * as sample from '../../src/table/samples';
import type { Chair, Reason, RoomInfo, SeatView, Tag, Thing, View, Zone } from '../../src/lib/types';

const { chair, event, move, slot, text: x, thing } = sample;

export interface Case {
  title: string;
  room: RoomInfo;
  views: View[];
  /** Per view: what the line to the server adds. */
  link?: { own?: string; decided?: number[]; state?: string }[];
  reasons?: Reason[];
  left?: number;
  open?: boolean;
  watch?: boolean;
}

const things = (faces: string, more: Partial<Thing> = {}) => faces.split(' ').map((face) => thing(face, more));
const backs = (n: number, more: Partial<Thing> = {}) => Array.from({ length: n }, () => thing(null, more));
const zone = (id: string, kind: Zone['kind'], arrangement: Zone['arrangement'], more: Partial<Zone> = {}): Zone =>
  sample.zone(id, { kind, arrangement, ...more });
const seat = (n: number, more: Partial<SeatView> = {}): SeatView => sample.seat(n, { hand: 8, ...more });
const tag = (id: string, words: string, more: Partial<Tag> = {}): Tag => sample.tag(id, words, { rule: id, ...more });
const view = (more: Partial<View>): View => sample.view({ game: 'gallery', ...more });
const room = (chairs: Chair[], clock = 0): RoomInfo => sample.room(chairs, { room: 'GALLERY', game: 'gallery', clock });

export function cases(lang: 'ja' | 'en'): Record<string, Case> {
  const ja = lang === 'ja';
  const w = (a: string, b: string) => (ja ? a : b);
  const names = ja
    ? ['たける', 'ハル', 'みお', '由紀', 'さき', 'けん', 'りん']
    : ['Takeru', 'Haru', 'Mio', 'Yuki', 'Saki', 'Ken', 'Rin'];
  const crests = [0, 1, 2, 3, 4, 6, 7];
  const people = (n: number, bots: number[] = [1]) => [
    chair(w('あお', 'Ao'), 5, { mine: true }),
    ...Array.from({ length: n - 1 }, (_, i) =>
      chair(names[i]!, crests[i]!, { kind: bots.includes(i) ? 'bot' : 'person' }),
    ),
  ];
  const prompt = (text: string, limit: string | null = null, deciders = [0], more = {}) =>
    sample.prompt({ deciders, most: 4, text: x(text), limit: limit === null ? null : x(limit), ...more });
  const all: Record<string, Case> = {};

  // --- Daifugo: cascade, tags, scale, a hand of fourteen -------------------------------------------------------------
  const ranks = ['2', 'A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3'];
  const scale = zone('scale', 'row', 'scale', {
    slots: ranks.map((at, i) => slot(at, { tags: i < 6 ? ['beaten'] : i === 6 ? ['current'] : [] })),
  });
  const gone = zone('gone', 'pile', 'count', {
    caption: x(w('流れた札', 'Cleared')),
    value: 6,
    things: backs(1),
  });
  const plays = [...things('DQ CQ', { owner: 1 }), ...things('SJ HJ', { owner: 3 }), ...things('S9 H9', { owner: 4 })];
  const cascade = zone('field', 'trick', 'cascade', { things: plays, state: ['revolution'] });
  const hand14 = zone('hand0', 'hand', 'hand', {
    owner: 0,
    things: things('S4 C5 D5 S6 H6 D7 C8 CT DT HQ DK CK HA X1'),
  });
  const tags = [
    tag('revolution', w('革命', 'Revolution'), { tone: 'lasting' }),
    tag('suit_lock', w('縛り', 'Lock'), { faces: ['S', 'H'] }),
  ];
  const daifugoSeats = [
    seat(0, { hand: 14, role: x(w('平民', 'Commoner')), state: ['turn'] }),
    seat(1, { hand: 6, role: x(w('大富豪', 'Grand tycoon')) }),
    seat(2, { hand: 8, role: x(w('富豪', 'Tycoon')), state: ['passed'] }),
    seat(3, { hand: 9, role: x(w('貧民', 'Pauper')) }),
    seat(4, { hand: 5, role: x(w('大貧民', 'Beggar')), dealer: true }),
  ];
  const daifugo = view({
    progress: x(w('第3戦 / 全5戦・約束ごと18', 'Game 3 of 5 · 18 house rules')),
    seats: daifugoSeats,
    zones: [gone, cascade, scale, hand14],
    tags,
    prompt: prompt(
      w('あなたの番です', 'Your turn'),
      w('♠♥ の2枚組で、9より強い札(革命中は8〜3)', 'A pair of ♠♥ that beats the nines (8 down to 3)'),
    ),
    moves: [
      move('S6 H6', ['S6', 'H6']),
      move('S6 X1=H6', ['S6', 'X1'], { label: x('{cards:cards}', { cards: ['S6', 'X1'] }) }),
      move('S4 X1=H4', ['S4', 'X1']),
      move('H6 X1=S6', ['H6', 'X1']),
      move('pass', [], { kind: 'pass' }),
    ],
  });
  const reasons: Reason[] = [
    {
      rule: 'suit_lock',
      text: x(
        w(
          'マーク縛り — 場は {cards:cards} の2枚で縛られています。同じマークの組だけ出せます。',
          'Suit lock: only {cards:cards} pairs may be played.',
        ),
        { cards: ['S', 'H'] },
      ),
      ok: false,
    },
    {
      rule: 'strength',
      text: x(w('強さは足りています(革命中は、9より5が強い)。', 'It is strong enough.')),
      ok: true,
    },
  ];
  all['daifugo'] = {
    title: w('大富豪', 'Daifugo'),
    room: room(people(5), 30),
    views: [daifugo],
    reasons,
    left: 18,
  };

  const hand12 = (gone2: string[]) => ({
    ...hand14,
    things: hand14.things.filter((t) => !gone2.includes(t.id)),
  });
  const after = view({
    ...daifugo,
    zones: [gone, { ...cascade, things: [...plays, ...things('S6 H6', { owner: 0 })] }, scale, hand12(['S6', 'H6'])],
    moves: [],
    prompt: prompt('-', null, [1]),
    events: [
      event('play', {
        seat: 0,
        zone: 'field',
        things: things('S6 H6'),
        text: x(w('あなた S6 H6', 'You S6 H6')),
      }),
    ],
  });
  const four = things('S3 H3 D3 C3', { owner: 3 });
  const revolt = view({
    ...after,
    tags: [tags[1]!],
    zones: [{ ...gone, value: 14 }, { ...cascade, things: four, state: [] }, scale, hand12(['S6', 'H6'])],
    events: [
      event('clear', { zone: 'field', seat: 1, text: x(w('場が流れました', 'The field is cleared')) }),
      event('play', {
        seat: 3,
        zone: 'field',
        things: four,
        text: x(w('みおが3を4枚', 'Mio plays four threes')),
      }),
      event('rule', {
        rule: w('革命', 'Revolution'),
        lasting: true,
        seat: 3,
        text: x(w('革命。強さが逆になります', 'Revolution')),
      }),
    ],
  });
  const eight = things('S8', { owner: 4 });
  const cut = view({
    ...revolt,
    tags: [...tags],
    zones: [{ ...gone, value: 15 }, { ...cascade, things: [] }, scale, hand12(['S6', 'H6'])],
    events: [
      event('play', { seat: 4, zone: 'field', things: eight, text: x(w('由紀 8', 'Yuki 8')) }),
      event('rule', { rule: w('8切り', '8-cut'), seat: 4 }),
      event('clear', { zone: 'field', seat: 4 }),
    ],
  });
  all['motion'] = {
    title: w('大富豪', 'Daifugo'),
    room: room(people(5), 30),
    views: [daifugo, after, revolt, cut, daifugo],
    left: 9,
  };

  const hand24 = zone('hand0', 'hand', 'hand', {
    owner: 0,
    things: things('S3 S4 S5 S6 S7 H8 H9 HT HJ HQ DK DA D2 C3 C4 C5 C6 C7 C8 C9 X1 X2 SA SK'),
  });
  all['big'] = {
    title: w('大富豪', 'Daifugo'),
    room: room(people(8, [1, 3, 5])),
    views: [
      view({
        ...daifugo,
        clockwise: false,
        seats: [
          seat(0, { hand: 24 }),
          seat(1, { hand: 6 }),
          seat(2, { hand: 8, state: ['turn'] }),
          seat(3, { hand: 9, state: ['passed'] }),
          seat(4, { hand: 5 }),
          seat(5, { hand: 7 }),
          seat(6, { hand: 11 }),
          seat(7, { hand: 0, place: 1 }),
        ],
        zones: [gone, { ...cascade, things: things('S3 S4 S5 S6 S7 S8', { owner: 3 }) }, scale, hand24],
        prompt: prompt('-', null, [2]),
        moves: [],
      }),
    ],
  };

  const choose = (text: string, label: string) => move(text, [], { kind: 'choose', label: x(label, { suit: text }) });
  all['choice'] = {
    title: w('大富豪', 'Daifugo'),
    room: room(people(5)),
    views: [
      view({
        ...daifugo,
        prompt: prompt(w('縛るマークを選んでください', 'Name a suit to lock'), w('8切りのあと', 'After the 8-cut')),
        moves: ['S', 'H', 'D', 'C'].map((s) => choose(s, '{suit:suit}')),
      }),
    ],
  };

  // --- a plain trick game -------------------------------------------------------------------------------------------
  const hand9 = zone('hand0', 'hand', 'hand', { owner: 0, things: things('R6 RJ S9 HA D8 DQ C7 M6 MK') });
  const trickSeats = [0, 1, 2, 3].map((n) =>
    seat(n, {
      hand: n === 0 ? 9 : 8,
      score: [1, 3, 4, 0][n]!,
      counts: [{ id: 'tricks', caption: x(w('トリック', 'Tricks')), value: [1, 2, 1, 0][n]! }],
    }),
  );
  const fences = zone('fences', 'row', 'line', {
    things: [thing('D7', { at: '1' }), thing('CK', { at: '2' })],
    slots: [
      slot('1', { caption: x(w('1つ目の柵', 'Fence 1')), value: 7, tokens: { '1': 3, '3': 2, '0': 2 } }),
      slot('2', { caption: x(w('2つ目の柵', 'Fence 2')), value: 10, tokens: { '2': 4, '3': 1 } }),
    ],
  });
  const lying = [
    thing('MT', { owner: 1, tags: ['led'] }),
    thing('MQ', { owner: 2, tags: ['best'] }),
    thing('R8', { owner: 3 }),
  ];
  const trick = view({
    progress: x(w('第3回 / 全5回・5トリック目', 'Deal 3 of 5 · trick 5')),
    seats: trickSeats,
    zones: [fences, zone('trick', 'trick', 'compass', { things: lying }), hand9],
    prompt: prompt(w('☾ をフォローしてください', 'Follow suit'), w('月の札が2枚あります', 'You have two moons'), [0], {
      most: 1,
    }),
    moves: [move('M6', ['M6']), move('MK', ['MK'])],
  });
  const taken = view({
    ...trick,
    zones: [
      fences,
      zone('trick', 'trick', 'compass', { state: ['lead'] }),
      { ...hand9, things: hand9.things.filter((t) => t.id !== 'MK') },
    ],
    events: [
      event('play', { seat: 0, zone: 'trick', things: [thing('MK')], text: x(w('あなた MK', 'You MK')) }),
      event('take', {
        seat: 0,
        zone: 'won0',
        things: things('MT MQ R8 MK'),
        text: x(w('あなたがトリックを取りました', 'You take the trick')),
      }),
    ],
    prompt: prompt(w('札を1枚出してください', 'Play a card'), w('どの札でも出せます', 'You can play any card'), [0], {
      most: 1,
    }),
    moves: hand9.things.filter((t) => t.id !== 'MK').map((t) => move(t.id, [t.id])),
  });
  all['trick'] = {
    title: w('ひつじの柵', 'Sheepfold'),
    room: room(people(4, []), 30),
    views: [trick, taken],
    left: 25,
    reasons: [
      {
        rule: 'must_follow',
        text: x(
          w('台札の {suit:suit} を持っているので、{suit:suit} を出します', 'You hold {suit:suit}, so you must follow'),
          { suit: 'M' },
        ),
        ok: false,
      },
    ],
  };
  const eightNames = [1, 2, 3, 4, 5, 6, 7];
  all['oval'] = {
    title: w('ハーツ', 'Hearts'),
    room: room(people(8, [])),
    views: [
      view({
        seats: [0, ...eightNames].map((n) => seat(n, { hand: 6, score: n * 2 })),
        zones: [
          zone('trick', 'trick', 'compass', {
            things: eightNames
              .slice(0, 6)
              .map((n, i) => thing(`H${3 + i}`, { owner: n, tags: i === 0 ? ['led'] : i === 5 ? ['best'] : [] })),
          }),
          zone('hand0', 'hand', 'hand', { owner: 0, things: things('S4 S9 HQ D2 DT CK') }),
        ],
        prompt: prompt('-', null, [7]),
      }),
    ],
  };

  // --- placing on a map ------------------------------------------------------------------------------------------------
  const grid: (string | null)[][] = [
    ['H3', 'C2', 'S2', 'H4', 'S6'],
    [null, 'S3', 'H1', 'S5', 'C4'],
    [null, 'H5', null, 'S4', null],
    ['H6', null, null, null, null],
    ['D6', null, null, null, null],
  ];
  const cells = grid.flatMap((row, r) =>
    row.flatMap((face, c) => {
      if (!face) return [];
      const n = Number(face[1]);
      const sea = n % 2 === 0;
      return [
        thing(face, {
          at: `r${r + 1}c${c + 1}`,
          ground: sea ? 'sea' : 'land',
          marks: Array<string>(Math.ceil(n / 2)).fill(sea ? 'ship' : 'helmet'),
          tags: face === 'S4' ? ['new'] : [],
        }),
      ];
    }),
  );
  const spots = ['r3c5', 'r4c3', 'r4c4', 'r4c5', 'r5c2'];
  all['map'] = {
    title: w('ヌエバ・エスパーニャ', 'Nueva España'),
    room: room(people(4, [])),
    views: [
      view({
        progress: x(w('第2ラウンド / 全3・4トリック目', 'Round 2 of 3 · trick 4')),
        seats: [0, 1, 2, 3].map((n) =>
          seat(n, { hand: 2, score: [11, 14, 9, 17][n]!, role_faces: [['S', 'H', 'D', 'C'][n]!] }),
        ),
        zones: [
          zone('map', 'grid', 'map', {
            rows: 5,
            cols: 5,
            things: cells,
            focus: 2,
            caption: x(w('海図', 'Sea chart')),
          }),
          zone('trick', 'trick', 'compass', { focus: 1, things: things('S1 C6', { owner: 1 }) }),
          zone('won0', 'hand', 'hand', {
            owner: 0,
            caption: x(w('取った札(置く順は自由)', 'Cards won')),
            things: things('D1 H2 C6'),
          }),
          zone('hand0', 'hand', 'hand', { owner: 0, caption: x(w('手札', 'Hand')), things: things('S1 C5') }),
        ],
        prompt: prompt(
          w('置く札と場所を選んでください', 'Choose a card and a place'),
          w('島は4枚まで。印のあるマスに置けます', 'Islands hold four cards at most'),
          [0],
          { zones: ['won0'], most: 1 },
        ),
        moves: ['D1', 'H2', 'C6'].flatMap((card) =>
          spots.map((at) => move(`put ${card} ${at}`, [card], { target: `map:${at}`, kind: 'place' })),
        ),
      }),
    ],
  };

  // --- columns, veil, tokens -------------------------------------------------------------------------------------------
  const tyrant = (extra: Partial<View>): View =>
    view({
      progress: x(w('5トリック目 / 全8・4人', 'Trick 5 of 8')),
      seats: [0, 1, 2, 3].map((n) =>
        seat(n, {
          hand: [6, 3, 3, 1][n]!,
          counts: [
            { id: 'chips', caption: x(w('チップ', 'Chips')), value: [4, 3, 4, 4][n]! },
            { id: 'stock', caption: x(w('ストック', 'Stock')), value: [5, 4, 7, 8][n]! },
            { id: 'fame', caption: x(w('名声', 'Fame')), value: n },
          ],
        }),
      ),
      zones: [
        zone('lead', 'row', 'line', {
          caption: x(w('リード', 'Lead')),
          things: [
            thing(null, { back: 1 }),
            thing('CJ', { tags: ['weak'] }),
            thing('SK', { tags: ['weak'] }),
            thing('HQ', { tags: ['current'] }),
          ],
        }),
        zone('plaza', 'row', 'columns', {
          caption: x(w('広場', 'Plaza')),
          slots: (['S', 'H', 'D', 'C'] as const).map((s, i) =>
            slot(s, {
              caption: x('{suit:suit}', { suit: s }),
              value: [3, 10, 2, 3][i]!,
              tags: s === 'H' ? ['current'] : [],
              tokens: s === 'D' ? { '-1': 1 } : {},
            }),
          ),
          things: [
            ...things('S2 S4 S9', { at: 'S' }),
            ...things('H3 H6', { at: 'H' }),
            ...things('D7 D8', { at: 'D' }),
            ...backs(2, { at: 'D' }),
            ...things('C5', { at: 'C' }),
            ...backs(2, { at: 'C' }),
          ],
        }),
        zone('veil', 'trick', 'veil', {
          caption: x(w('あなたの場', 'Your cards')),
          slots: [slot('1'), slot('2'), slot('3')],
          things: [
            ...backs(2, { owner: 0 }),
            ...backs(2, { owner: 1 }),
            thing('H9', { owner: 1 }),
            ...backs(2, { owner: 2 }),
            ...backs(2, { owner: 3 }),
            thing('D4', { owner: 3 }),
          ],
        }),
        zone('stock0', 'pile', 'count', {
          owner: 0,
          caption: x(w('ストック', 'Stock')),
          value: 5,
          things: [...things('S7 D2 C3 C9 HJ')],
        }),
        zone('chips0', 'chips', 'count', { owner: 0, caption: x(w('チップ', 'Chips')), value: 4 }),
        zone('secret0', 'pile', 'stack', { owner: 0, caption: x('A'), things: [thing(null, { back: 1 })] }),
        zone('hand0', 'hand', 'hand', { owner: 0, things: things('S3 ST H5 H7 D6 C8') }),
      ],
      ...extra,
    });
  const sets = ['H5', 'H7', 'H5 C8', 'H7 C8', 'H5 H7', 'H5 D6', 'H5 S3', 'H5 H7 C8', 'H5 C8 D6'];
  const asking = {
    prompt: prompt(
      w('1〜3枚を伏せて出してください', 'Play one to three cards face down'),
      w('♥を1枚以上。いまの力は 10+3=13', 'At least one ♥'),
      [0, 1, 2, 3],
      { most: 3 },
    ),
    moves: [
      ...sets.map((s) =>
        move(s, s.split(' '), {
          label: x(w('{cards:cards} を伏せて出す', 'Play {cards:cards} face down'), { cards: s.split(' ') }),
        }),
      ),
      move('pass', [], { kind: 'pass', cost: 1 }),
    ],
  };
  all['columns'] = {
    title: w('暴君論', 'Boukunron'),
    room: room(people(4, [2]), 60),
    views: [tyrant(asking)],
    left: 41,
  };
  all['secret'] = {
    title: w('暴君論', 'Boukunron'),
    room: room(people(4, [2])),
    views: [tyrant(asking)],
    link: [{ own: 'H5 C8', decided: [0, 2] }],
  };

  // --- dominoes --------------------------------------------------------------------------------------------------------
  all['lanes'] = {
    title: w('フリーライド', 'Free ride'),
    room: room(people(5)),
    views: [
      view({
        seats: [0, 1, 2, 3, 4].map((n) =>
          seat(n, { hand: 9, counts: [{ id: 'won', caption: x(w('勝', 'won')), value: n % 2 }] }),
        ),
        zones: [
          zone('lanes', 'trick', 'lanes', {
            caption: x(w('最初の目', 'Suit led')),
            value: 3,
            slots: [
              slot('1', { value: 6 }),
              slot('2', { value: 7, caption: x(names[3]!) }),
              slot('3', { value: 8, tags: ['best'] }),
              slot('4'),
              slot('0'),
            ],
            things: [
              thing('3-6', { at: '1', owner: 1 }),
              thing('3-4', { at: '2', owner: 2, tags: ['ridden'] }),
              thing('4-7', { at: '2', owner: 4 }),
              thing('3-8', { at: '3', owner: 3 }),
            ],
          }),
          zone('hand0', 'hand', 'hand', {
            owner: 0,
            things: things('0-1 1-1 2-5 2-7 4-5 4-9 5-8 6-6 7-9 8-9'),
          }),
        ],
        prompt: prompt(
          w('乗るか、横向きに出します', 'Ride or lay across'),
          w('3の牌なし。7-9 は由紀の7に乗れます', 'No 3: 7-9 can ride'),
          [0],
          { most: 1 },
        ),
        moves: [
          move('7-9 on 2', ['7-9'], { target: 'lanes:2', label: x(w('乗る → 9', 'Ride → 9')) }),
          ...['0-1', '1-1', '2-5', '2-7', '4-5', '4-9', '5-8', '6-6', '7-9', '8-9'].map((t) =>
            move(`${t} across`, [t], { label: x(w('横向きに出す', 'Lay across')) }),
          ),
        ],
      }),
    ],
  };

  // --- states, watching, replay ----------------------------------------------------------------------------------------
  all['states'] = {
    title: w('ふるまい', 'States'),
    room: room([...people(5, [1]).slice(0, 3), chair(names[2]!, 2, { here: false }), chair(names[3]!, 3)]),
    views: [
      view({
        ...trick,
        seats: [
          seat(0, { score: 4 }),
          seat(1, { state: ['turn'], score: 2, dealer: true }),
          seat(2, { state: ['choosing'] }),
          seat(3, { score: 9 }),
          seat(4, { state: ['out'], place: 1, hand: 0 }),
        ],
        prompt: prompt('-', null, [1]),
        moves: [],
      }),
    ],
  };
  all['lost'] = { ...all['trick']!, link: [{ state: 'lost' }] };
  all['open'] = {
    title: w('ふり返り', 'Replay'),
    room: { ...room(people(4)), mine: null },
    watch: true,
    open: true,
    views: [
      view({
        ...trick,
        seat: null,
        moves: [],
        zones: [
          ...trick.zones.slice(0, 2),
          ...[0, 1, 2, 3].map((n) =>
            zone(`hand${n}`, 'hand', 'hand', {
              owner: n,
              things: things(['R6 RJ S9 HA D8 DQ C7 M6 MK', 'S3 S4 HK DT CA', 'S5 S6 H7', 'C2 C3 C4 DA D2 D3'][n]!),
            }),
          ),
        ],
      }),
    ],
  };
  all['watch'] = {
    title: w('観る', 'Watching'),
    room: { ...room(people(4)), mine: null },
    views: [view({ ...trick, seat: null, moves: [], zones: trick.zones.slice(0, 2) })],
  };
  all['cards'] = { title: '', room: room(people(2)), views: [daifugo] };
  return all;
}
