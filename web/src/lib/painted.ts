// What need not be in the first picture after a touch: it follows in the next one.

/** Do something once what is on the page now has been painted. Return what calls that off. */
export function afterPaint(act: () => void): () => void {
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(act)));
  return () => cancelAnimationFrame(frame);
}
