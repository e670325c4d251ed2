/** The shapes of screen the table knows, live. */

class Media {
  #query: MediaQueryList | undefined;
  matches = $state(false);

  constructor(query: string) {
    this.#query = globalThis.matchMedia?.(query);
    this.matches = this.#query?.matches ?? false;
    this.#query?.addEventListener('change', (event) => (this.matches = event.matches));
  }
}

/** Seats around the mat, log beside it. */
export const desktop = new Media('(min-width: 1000px) and (min-height: 521px)');
export const tablet = new Media('(min-width: 600px) and (max-width: 999px) and (min-height: 700px)');
/** A phone held sideways: mat left, hand right. */
export const landscape = new Media('(min-width: 560px) and (max-height: 520px)');
/** The same with very little height. */
export const flat = new Media('(min-width: 560px) and (max-height: 375px)');
/** Little height: what is not needed is hidden. */
export const short = new Media('(max-height: 700px)');
const upright = new Media('(max-width: 599px)');

/** Where the mat has no room for what the viewer has gathered. */
export const cramped = (): 'always' | 'often' | '' =>
  landscape.matches ? 'always' : short.matches && upright.matches ? 'often' : '';
