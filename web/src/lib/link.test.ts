import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closed } from './http.svelte';
import { Link } from './link.svelte';

class Socket extends EventTarget {
  static OPEN = 1;
  static CLOSED = 3;
  static all: Socket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: () => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  constructor(readonly url: string) {
    super();
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.drop(1000);
  }
  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen();
  }
  drop(code = 1006): void {
    this.readyState = Socket.CLOSED;
    this.onclose({ code });
  }
  /** Hear a message, and have time to draw it. */
  hear(message: object): void {
    this.hasten(message);
    vi.advanceTimersByTime(0);
  }
  hasten(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const view = { game: 'g', seat: 0, progress: null, seats: [], zones: [], prompt: null };
const seen = (version: number, more = {}) => ({ type: 'view', version, since: version - 1, view, ...more });
const room = { type: 'room', room: { room: 'R', game: 'g', options: {}, chairs: [], phase: 'playing' } };

beforeEach(() => {
  Socket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const latest = () => Socket.all.at(-1)!;

test('says hello with nothing seen, then with the last version after the line broke', () => {
  const link = new Link('R');
  latest().open();
  expect(latest().sent[0]).toMatchObject({ type: 'hello', since: -1 });
  latest().hear(room);
  latest().hear(seen(7, { fresh: true }));
  expect(link.state).toBe('open');
  latest().drop();
  expect(link.state).toBe('lost');
  vi.advanceTimersByTime(1000);
  latest().open();
  expect(Socket.all).toHaveLength(2);
  expect(latest().sent[0]).toMatchObject({ type: 'hello', since: 7 });
  link.close();
});

test('an unanswered move goes out again under the same id, an answered one does not', () => {
  const link = new Link('R');
  latest().open();
  latest().hear(seen(3, { fresh: true }));
  link.play('S3');
  const first = latest().sent.at(-1)!;
  expect(first).toMatchObject({ type: 'move', version: 3, text: 'S3' });
  expect(link.sending).toBe('S3');
  latest().drop();
  vi.advanceTimersByTime(1000);
  latest().open();
  expect(latest().sent[1]).toEqual(first);
  latest().hear(seen(4, { made: first.id }));
  expect(link.sending).toBe('');
  latest().drop();
  vi.advanceTimersByTime(1000);
  latest().open();
  expect(latest().sent).toHaveLength(1);
  link.close();
});

test("the choices of others at the same time do not answer one's own", () => {
  const link = new Link('R');
  latest().open();
  latest().hear(seen(3, { fresh: true }));
  link.play('S3');
  const first = latest().sent.at(-1)!;
  latest().hear(seen(4, { made: 'an-earlier-move', decided: [1] }));
  expect(link.sending).toBe('S3');
  latest().drop();
  vi.advanceTimersByTime(1000);
  latest().open();
  expect(latest().sent[1]).toEqual(first);
  link.close();
});

test('waits longer each time, and not at all for a table that does not exist', () => {
  const link = new Link('R');
  for (let i = 0; i < 6; i += 1) {
    latest().drop();
    vi.advanceTimersByTime(12_000);
  }
  expect(Socket.all).toHaveLength(7);
  latest().drop();
  vi.advanceTimersByTime(4000);
  expect(Socket.all).toHaveLength(7);
  vi.advanceTimersByTime(10_000);
  latest().drop(4404);
  expect(link.state).toBe('gone');
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(8);
  link.close();
});

test('clocks run on a steady time of their own', () => {
  const link = new Link('R');
  latest().open();
  latest().hear(seen(1, { fresh: true, clocks: { 0: 18, 1: 3 }, limits: { 0: 20 } }));
  expect(link.left(0)).toBeCloseTo(18, 0);
  expect(link.share(0)).toBeCloseTo(0.9, 1);
  vi.advanceTimersByTime(5000);
  expect(link.left(0)).toBeCloseTo(13, 0);
  expect(link.left(1)).toBe(0);
  expect(link.share(1)).toBeNull();
  expect(link.left(2)).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(link.left(0)).toBe(0);
  link.close();
});

test('questions are answered by their picks; a broken line answers with nothing', async () => {
  const link = new Link('R');
  latest().open();
  const reasons = [{ rule: 'lock', text: { id: 'x', args: {} }, ok: false }];
  const asked = link.why(['S3']);
  latest().hear({ type: 'why', picks: ['S3'], reasons });
  expect(await asked).toEqual(reasons);
  const lost = link.why(['H4']);
  latest().drop();
  expect(await lost).toEqual([]);
  link.close();
});

test('the log grows by the news and starts again with a snapshot', () => {
  const link = new Link('R');
  latest().open();
  latest().hear(seen(1, { fresh: true, view: { ...view, events: [{ kind: 'deal' }] } }));
  latest().hear(seen(2, { view: { ...view, events: [{ kind: 'play', seat: 1 }] } }));
  expect(link.events.map(({ kind }) => kind)).toEqual(['deal', 'play']);
  latest().hear(seen(1, { view: { ...view, events: [{ kind: 'pass' }] } }));
  expect(link.version).toBe(2);
  expect(link.events).toHaveLength(2);
  latest().hear(seen(5, { fresh: true, view: { ...view, events: [] } }));
  expect(link.events).toHaveLength(0);
  link.close();
});

test('what arrives while the page is busy is taken in together, at once and without losing anything', () => {
  const link = new Link('R');
  const table = latest();
  table.open();
  const events = (...kinds: string[]) => ({ view: { ...view, events: kinds.map((kind) => ({ kind })) } });
  const shown = () => link.view!.events.map(({ kind }) => kind);
  table.hear(seen(3, { fresh: true, ...events('deal') }));
  table.hasten(seen(4, events('play')));
  expect(link.version).toBe(4);
  for (let version = 5; version < 100; version += 1) table.hasten(seen(version, events('pass', 'rule')));
  table.hasten(seen(99, { decided: [1], ...events('rule') }));
  expect([link.version, shown()]).toEqual([4, ['play']]);
  vi.advanceTimersByTime(0);
  expect([link.version, link.fresh, link.decided]).toEqual([99, false, [1]]);
  expect(shown()).toHaveLength(2 * 95);
  expect(link.events).toHaveLength(2 + 2 * 95);
  vi.advanceTimersByTime(1);
  table.hasten(seen(100, events('play')));
  expect([link.version, shown()]).toEqual([100, ['play']]);
  link.close();
});

test('a snapshot and the news that come with it are shown as they are', () => {
  const link = new Link('R');
  const table = latest();
  table.open();
  table.hasten(room);
  table.hasten(seen(3, { fresh: true, view: { ...view, events: [{ kind: 'deal' }] } }));
  table.hasten(seen(4, { view: { ...view, events: [{ kind: 'play' }] } }));
  table.drop();
  expect([link.version, link.fresh, link.events.length]).toEqual([4, true, 2]);
  link.close();
});

test('events, stamps and hints belong to the log of one match', () => {
  const link = new Link('R');
  latest().open();
  const chairs = (hints: number) => [{ hints }];
  latest().hear({ ...room, room: { ...room.room, match: 1, chairs: chairs(0) } });
  latest().hear({ ...room, room: { ...room.room, match: 1, chairs: chairs(1) } });
  latest().hear({ type: 'said', seat: 1, name: 'B', stamp: 'thanks' });
  const happened = (kind: string, more = {}) =>
    seen(kind === 'deal' ? 3 : 2, { view: { ...view, events: [{ kind }] }, ...more });
  latest().hear(happened('score', { fresh: true }));
  expect([link.stamps.length, link.advised.length, link.events.length]).toEqual([1, 1, 1]);
  latest().hear({ ...room, room: { ...room.room, match: 2, chairs: chairs(0) } });
  latest().hear(happened('deal'));
  expect([link.stamps.length, link.advised.length]).toEqual([0, 0]);
  expect(link.events.map(({ kind }) => kind)).toEqual(['deal']);
  link.close();
});

test('what was said before the visit is there and counts as read; what is said later does not', () => {
  const link = new Link('R');
  latest().open();
  latest().hear(room);
  const said = (line: string) => ({ seat: 1, name: 'B', line });
  latest().hear({ type: 'talk', lines: [said('Hello'), said('Ready?')] });
  latest().hear({ type: 'said', ...said('Go') });
  expect([link.talk.length, link.read]).toEqual([3, 2]);
  latest().drop();
  vi.runOnlyPendingTimers();
  latest().open();
  latest().hear({ type: 'talk', lines: [said('Hello'), said('Ready?'), said('Go'), said('Well?')] });
  expect([link.talk.length, link.read]).toEqual([4, 2]);
  link.close();
});

test('changes over to a new process at once, keeping what is said meanwhile', () => {
  const link = new Link('R');
  latest().open();
  latest().hear(room);
  latest().hear(seen(3, { fresh: true }));
  const old = latest();
  old.hear({ type: 'reconnect' });
  expect(old.readyState).toBe(Socket.CLOSED);
  expect(Socket.all).toHaveLength(2);
  expect(link.state).toBe('open');
  link.play('S3');
  link.say('hello');
  expect(latest().sent).toEqual([]);
  latest().open();
  expect(latest().sent).toMatchObject([
    { type: 'hello', since: 3 },
    { type: 'move', text: 'S3' },
    { type: 'say', line: 'hello' },
  ]);
  link.close();
});

test('what is said while the line is down is said once it is back', () => {
  const link = new Link('R');
  latest().open();
  latest().hear(room);
  latest().drop();
  link.say('still here');
  vi.advanceTimersByTime(1000);
  latest().open();
  expect(latest().sent).toMatchObject([{ type: 'hello' }, { type: 'say', line: 'still here' }]);
  latest().drop();
  vi.advanceTimersByTime(1000);
  latest().open();
  expect(latest().sent).toHaveLength(1);
  link.close();
});

test('goes on with the whole code where it came by a spoken one', () => {
  const link = new Link('ABCDEF');
  expect(latest().url).toContain('/ws/ABCDEF');
  latest().open();
  latest().hear({ ...room, room: { ...room.room, room: 'ABCDEFGHJKLMNPQR', spoken: 'ABCDEF' } });
  latest().drop();
  vi.advanceTimersByTime(1000);
  expect(latest().url).toContain('/ws/ABCDEFGHJKLMNPQR');
  link.close();
});

test('lays moves on trial, takes them back one by one, and makes them together', () => {
  const link = new Link('R');
  const table = latest();
  table.open();
  table.hear(room);
  table.hear(seen(7, { fresh: true }));
  const tried = (texts: string[]) => table.hear({ type: 'tried', texts, view });
  link.draft('a');
  expect(table.sent.at(-1)).toEqual({ type: 'try', texts: ['a'] });
  expect(link.sending).toBe('a');
  tried(['a']);
  expect(link.sending).toBe('');
  link.draft('b');
  tried(['a', 'b']);
  expect(link.drafts?.texts).toEqual(['a', 'b']);
  link.undraft();
  expect(table.sent.at(-1)).toEqual({ type: 'try', texts: ['a'] });
  tried(['a']);
  link.settle('c');
  expect(table.sent.at(-1)).toMatchObject({ type: 'move', text: 'a' });
  const id = () => table.sent.at(-1)!['id'];
  table.hear(seen(8, { made: id() }));
  expect(table.sent.at(-1)).toMatchObject({ type: 'move', text: 'c', version: 8 });
  expect(link.drafts?.texts).toEqual(['a']); // shown until all of it is made
  table.hear(seen(9, { made: id() }));
  expect(link.drafts).toBeNull();
  link.close();
});

test('forgets what was on trial when the table moves on without it', () => {
  const link = new Link('R');
  latest().open();
  latest().hear(room);
  latest().hear(seen(7, { fresh: true }));
  link.draft('a');
  latest().hear({ type: 'tried', texts: ['a'], view });
  latest().hear(seen(8));
  expect(link.drafts).toBeNull();
  expect(latest().sent.filter(({ type }) => type === 'move')).toEqual([]);
  link.close();
});

test('comes back when the service says so, and no sooner', async () => {
  const link = new Link('R');
  latest().open();
  latest().hear({ type: 'error', text: { id: 'ui.error.too_fast', args: { n: 30 } }, retry: 30 });
  latest().drop(4429);
  const before = Socket.all.length;
  await vi.advanceTimersByTimeAsync(29_000);
  dispatchEvent(new Event('online'));
  expect(Socket.all.length).toBe(before);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(Socket.all.length).toBe(before + 1);
  link.close();
});

test('a ban closes the service, not only the table', () => {
  const link = new Link('R');
  latest().open();
  const text = { id: 'ui.error.banned_until', args: { reason: 'Rude names', until: '2026-12-01' } };
  latest().hear({ type: 'error', text });
  latest().drop(4403);
  expect(closed.why).toEqual(text);
  closed.why = null;
  link.close();
});
