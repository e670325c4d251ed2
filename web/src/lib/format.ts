// From a `Text` (an id with arguments) to what is shown: a list of parts, then either a plain string or components.
// The placeholders are those of tefuda.engine.view.Text.

import { faceName, suitName } from './faces';
import { isYou, ruleName, scene, seatName } from './scene.svelte';
import { list, template } from './texts.svelte';
import type { RoomInfo, Text } from './types';

export type Part =
  | { kind: 'string'; text: string }
  | { kind: 'seat'; seat: number; inside: boolean }
  | { kind: 'verb'; seat: number; forms: string }
  | { kind: 'cards'; faces: string[] }
  | { kind: 'suit'; suit: string }
  | { kind: 'rule'; rule: string };

type Value = Text['args'][string];

/** What comes before a sentence. */
const BEGINNING = /(^|[.:!?] *)$/;
/** What goes on with a card before it, and stays on its line: what closes, and in Japanese a particle. */
const KEPT = /^(?:[ \u00a0]?[ぁ-ん]{1,3})?[）」』、。，．)\]”’,.:;?]*/;
const HOLE = /\{(\w+)(?::(\w+)(?: ([^}]*))?)?\}/g;

/** `card|cards` and a number: which form. */
function plural(forms: string, n: number): string {
  const [one = '', many = one] = forms.split('|');
  return n === 1 ? one : many;
}

function isText(value: Value): value is Text {
  return typeof value === 'object' && !Array.isArray(value);
}

/** `takes|take`: the form after the name of a seat, or after "You". */
export function verb(forms: string, you: boolean): string {
  const [named = '', toYou = named] = forms.split('|');
  return you ? toYou : named;
}

function fill(kind: string | undefined, rest: string, value: Value, inside: boolean): Part[] {
  if (isText(value)) return parts(value);
  if (kind === 'plural') return [{ kind: 'string', text: plural(rest, Number(value)) }];
  if (kind === 'seat') return [{ kind: 'seat', seat: Number(value), inside }];
  if (kind === 'verb') return [{ kind: 'verb', seat: Number(value), forms: rest }];
  if (kind === 'suit') return [{ kind: 'suit', suit: String(value) }];
  if (kind === 'rule') return [{ kind: 'rule', rule: String(value) }];
  if (kind === 'text') return parts({ id: String(value), args: {} });
  if (kind === 'cards' || Array.isArray(value))
    return [{ kind: 'cards', faces: Array.isArray(value) ? value : [String(value)] }];
  return [{ kind: 'string', text: typeof value === 'number' ? minus(value) : String(value) }];
}

/** Return the sentence, cut at its placeholders. A placeholder without an argument is kept, so that it is noticed. */
export function parts(text: Text): Part[] {
  const pattern = template(text.id);
  if (!pattern.includes('{')) return pattern === '' ? [] : [{ kind: 'string', text: pattern }];
  const out: Part[] = [];
  let from = 0;
  for (const hole of pattern.matchAll(HOLE)) {
    const value = text.args?.[hole[1]!];
    if (value === undefined) continue;
    if (hole.index > from) out.push({ kind: 'string', text: pattern.slice(from, hole.index) });
    out.push(...fill(hole[2], hole[3] ?? '', value, !BEGINNING.test(pattern.slice(0, hole.index))));
    from = hole.index + hole[0].length;
  }
  if (from < pattern.length) out.push({ kind: 'string', text: pattern.slice(from) });
  return out;
}

function plainPart(part: Part, room: RoomInfo | null): string {
  switch (part.kind) {
    case 'string':
      return part.text;
    case 'seat':
      return seatName(part.seat, part.inside ? 'inside' : 'sentence', room);
    case 'verb':
      return verb(part.forms, isYou(part.seat, room));
    case 'cards':
      return list(part.faces.map(faceName));
    case 'suit':
      return suitName(part.suit);
    case 'rule':
      return ruleName(part.rule);
  }
}

/** Return the beginning of what follows a card: paper is no letter, behind which a line would not break. */
export function kept(text: string): string {
  return KEPT.exec(text)![0];
}

/** A number of points, as won or lost. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : minus(n);
}

/** A number, with a minus as long as a plus; nothing for none. */
export function minus(n: number | null | undefined): string {
  return String(n ?? '').replace('-', '\u2212');
}

/** For labels, titles and screen readers. */
export function plain(list: Part[], room = scene.room): string {
  return list.map((part) => plainPart(part, room)).join('');
}
