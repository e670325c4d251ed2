// "Play with bots" in the lobby: the table that shall start as soon as its own page is connected.

let wanted = '';

export function startAtOnce(room: string): void {
  wanted = room;
}

/** True once, for the table that was asked for. */
export function takeStart(room: string): boolean {
  const now = wanted === room;
  if (now) wanted = '';
  return now;
}
