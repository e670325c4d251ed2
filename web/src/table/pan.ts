/** Pan with one finger or the mouse, zoom with two fingers or the wheel. Never further out than the whole. */

const MOST = 3;

export function panAndPinch(space: HTMLElement): () => void {
  const board = space.firstElementChild as HTMLElement | null;
  const fingers = new Map<number, { x: number; y: number }>();
  let [scale, x, y] = [1, 0, 0];
  let dragging = false;

  function show(): void {
    if (!board) return;
    const [w, h] = [(space.clientWidth * (scale - 1)) / 2, (space.clientHeight * (scale - 1)) / 2];
    x = Math.max(-w, Math.min(w, x));
    y = Math.max(-h, Math.min(h, y));
    board.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
  }

  const gap = () => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };

  function down(event: PointerEvent): void {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    dragging = false;
  }

  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const was = gap();
    const now = { x: event.clientX, y: event.clientY };
    fingers.set(event.pointerId, now);
    if (fingers.size === 2 && was > 0) scale = Math.max(1, Math.min(MOST, (scale * gap()) / was));
    else if (fingers.size === 1 && scale > 1) {
      [x, y] = [x + now.x - before.x, y + now.y - before.y];
      dragging ||= Math.hypot(now.x - before.x, now.y - before.y) > 3;
    } else return;
    show();
  }

  const up = (event: PointerEvent) => fingers.delete(event.pointerId);

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    scale = Math.max(1, Math.min(MOST, scale * Math.exp(-event.deltaY / 400)));
    show();
  }

  /** A drag that ends over a cell is no tap. */
  function click(event: MouseEvent): void {
    if (dragging) event.stopPropagation();
    dragging = false;
  }

  space.addEventListener('pointerdown', down);
  space.addEventListener('pointermove', move);
  space.addEventListener('pointerup', up);
  space.addEventListener('pointercancel', up);
  space.addEventListener('wheel', wheel, { passive: false });
  space.addEventListener('click', click, true);
  return () => {
    space.removeEventListener('pointerdown', down);
    space.removeEventListener('pointermove', move);
    space.removeEventListener('pointerup', up);
    space.removeEventListener('pointercancel', up);
    space.removeEventListener('wheel', wheel);
    space.removeEventListener('click', click, true);
  };
}
