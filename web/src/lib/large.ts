/** Return how much larger than usual the reader's text is. Drawings are laid out in pixels, and grow by it. */
export const large = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 15 || 1;
