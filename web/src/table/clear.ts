/** Keeps a panel that lies over the mat clear of what it speaks of there. */

const GAP = 6;
/** A panel lower than that says nothing: its heading and a line or two. */
const LEAST = 112;
/** One that is as high stays where a panel usually is. */
const ENOUGH = 180;

/** From now on, let a panel, which stands on its lower edge, end below the things with the first ribbon, or else above
 * them. The mat finds room for what has to be chosen on its own time, so what matters is looked at in every frame.
 */
export function clear(panel: HTMLElement): () => void {
  const desk = panel.closest('.desk')!;
  let before = '';
  let frame = 0;
  const look = () => {
    frame = requestAnimationFrame(look);
    const boxes = [...desk.querySelectorAll("[data-mat] [data-ribbon='1']")].map((one) => one.getBoundingClientRect());
    const now = [innerWidth, innerHeight, ...boxes.flatMap(({ top, bottom }) => [top, bottom])].join(' ');
    if (now !== before) stand(panel, desk.getBoundingClientRect().top, boxes);
    before = now;
  };
  look();
  return () => cancelAnimationFrame(frame);
}

function stand(panel: HTMLElement, ceiling: number, boxes: DOMRect[]): void {
  const { style } = panel;
  for (const name of ['top', 'height', 'max-height', 'transform']) style.removeProperty(name);
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const own = panel.getBoundingClientRect();
  if (!boxes.length || own.top >= bottom || own.bottom <= top) return;
  const below = own.bottom - bottom - GAP;
  const above = top - ceiling - GAP;
  if (Math.max(below, above) < LEAST) return;
  style.top = 'auto';
  if (below >= Math.min(ENOUGH, above)) {
    style.height = 'auto';
    style.maxHeight = `${below}px`;
  } else {
    style.height = style.maxHeight = `${above}px`; // seats are covered as a whole
    style.transform = `translateY(${top - GAP - own.bottom}px)`;
  }
}
