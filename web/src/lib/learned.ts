// First steps on this device: the moves made so far in each game, and whether the game has been learnt or played.

interface Kept {
  /** The moves of the first steps that were begun. */
  made?: string[];
  /** They were played to their end, or the game was played at a table. */
  known?: boolean;
}

const KEY = 'tefuda.learned';

function read(): Record<string, Kept> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Record<string, Kept>;
  } catch {
    return {};
  }
}

function write(game: string, change: Kept): void {
  const all = read();
  all[game] = { ...all[game], ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without a store, nothing is remembered.
  }
}

/** Return whether any game has been played or begun on this device. */
export const knowsAny = (): boolean => Object.keys(read()).length > 0;
export const isKnown = (game: string): boolean => read()[game]?.known === true;
export const movesOf = (game: string): string[] => read()[game]?.made ?? [];
export const keepMoves = (game: string, made: string[]): void => write(game, { made });
/** Learnt, or played at a table: the lobby no longer offers first steps beside the game. */
export const noteKnown = (game: string): void => {
  if (!isKnown(game)) write(game, { known: true });
};
