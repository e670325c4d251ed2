// For what need not be in the first frame after a touch: it follows in the next one.

/** Do something once what is on the page now has been painted. Return a function that cancels it. */
export function afterPaint(act: () => void): () => void {
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(act)));
  return () => cancelAnimationFrame(frame);
}
