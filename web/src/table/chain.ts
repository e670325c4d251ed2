/**
 * How linked dominoes are placed on the table. A tile is joined to another one by an equal end; doubles are crosswise
 * have four places. The unit is half a tile: tiles are 2 × 1.
 *
 * Tiles are placed in the order they were laid, each where the whole stays small and no end is walled in. So tiles keep
 * their places as a layout grows, unless it runs into a corner and everything is placed again.
 */

import { faceOf } from '../cards/face';

export interface Link {
  id: string;
  face: string;
  /** The tile it is joined to; empty: the first one. */
  to: string;
}

/** A tile on the table: its middle, whether it is horizontal, and its face as it is read there. */
export interface Laid {
  id: string;
  face: string;
  x: number;
  y: number;
  lying: boolean;
}

/** Room for one more tile at an open end: its middle, and whether it would be horizontal. */
export interface Room {
  /** `ID.END`: the tile and the end of it. */
  at: string;
  x: number;
  y: number;
  lying: boolean;
}

export interface Layout {
  tiles: Laid[];
  rooms: Room[];
  /** The area that all of this covers. */
  box: Box;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A point on the edge of a tile and the direction that leads away from it. */
interface Port {
  x: number;
  y: number;
  dx: number;
  dy: number;
  bend: boolean;
}

/** An end of a placed tile: where others could join, and how many more of them. */
interface End {
  pips: number;
  ports: Port[];
  free: number;
}

interface Placed {
  laid: Laid;
  box: Box;
  ends: End[];
}

const MARGIN = 0.2;
const ATTEMPTS = 40;
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

const pipsOf = (face: string): [number, number] => {
  const tile = faceOf(face);
  return tile.kind === 'tile' ? [tile.a, tile.b] : [-1, -1];
};

const around = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

const overlaps = (one: Box, other: Box, gap: number): boolean =>
  one.left < other.right + gap &&
  other.left < one.right + gap &&
  one.top < other.bottom + gap &&
  other.top < one.bottom + gap;

const joined = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

const boxOf = (laid: { x: number; y: number; lying: boolean }): Box =>
  around(laid.x, laid.y, laid.lying ? 2 : 1, laid.lying ? 1 : 2);

/** Return the three ways on from the half tile at (x, y), coming along (dx, dy). */
const onward = (x: number, y: number, dx: number, dy: number): Port[] =>
  SIDES.filter(([sx, sy]) => sx !== -dx || sy !== -dy)
    .map(([sx, sy]) => ({ x: x + sx / 2, y: y + sy / 2, dx: sx, dy: sy, bend: sx !== dx || sy !== dy }))
    .sort((one, other) => Number(one.bend) - Number(other.bend));

/** Return the first tile, in the middle: a double upright with a place on every side. */
function begin(link: Link): Placed {
  const [a, b] = pipsOf(link.face);
  const double = a === b;
  const laid = { id: link.id, face: link.face, x: 0, y: 0, lying: !double };
  const crossed = SIDES.map(([dx, dy]) => ({ x: dx / 2, y: dy, dx, dy, bend: dy !== 0 }));
  const ends = double
    ? [{ pips: a, ports: crossed, free: 4 }]
    : [
        { pips: a, ports: onward(-0.5, 0, -1, 0), free: 1 },
        { pips: b, ports: onward(0.5, 0, 1, 0), free: 1 },
      ];
  return { laid, box: boxOf(laid), ends };
}

/** Return the same tile, joined to a port with one of its ends. */
function put(link: Link, near: number, port: Port): Placed {
  const [a, b] = pipsOf(link.face);
  const { x, y, dx, dy } = port;
  if (a === b) {
    const laid = { id: link.id, face: link.face, x: x + dx / 2, y: y + dy / 2, lying: dx === 0 };
    const ports = [
      { x: x + dx, y: y + dy, dx, dy, bend: false },
      { x: laid.x + dy, y: laid.y + dx, dx: dy, dy: dx, bend: true },
      { x: laid.x - dy, y: laid.y - dx, dx: -dy, dy: -dx, bend: true },
    ];
    return { laid, box: boxOf(laid), ends: [{ pips: a, ports, free: 3 }] };
  }
  const far = a === near ? b : a;
  const face = dx + dy > 0 ? `${near}-${far}` : `${far}-${near}`;
  const laid = { id: link.id, face, x: x + dx, y: y + dy, lying: dy === 0 };
  const ends = [{ pips: far, ports: onward(x + dx * 1.5, y + dy * 1.5, dx, dy), free: 1 }];
  return { laid, box: boxOf(laid), ends };
}

/** Nothing is in the way of a tile there, except the tile it is joined to. */
const fits = (box: Box, lying: readonly Placed[], to: Placed): boolean =>
  lying.every((other) => !overlaps(box, other.box, other === to ? -0.01 : MARGIN));

const tileAt = (port: Port): Box => around(port.x + port.dx, port.y + port.dy, port.dx ? 2 : 1, port.dx ? 1 : 2);

const open = (end: End, owner: Placed, lying: readonly Placed[]): Port[] =>
  end.free > 0 ? end.ports.filter((port) => fits(tileAt(port), lying, owner)) : [];

const size = (box: Box, aspect: number): number => Math.max(box.right - box.left, (box.bottom - box.top) * aspect);

/** One try; each differs a little, and later ones care less about size. `squeezed`: tiles that overlap others. */
function spread(links: readonly Link[], aspect: number, attempt: number): { lying: Placed[]; squeezed: number } {
  const tight = attempt === 0 ? 1 : 10 / (18 + attempt * attempt);
  const lying: Placed[] = [];
  let squeezed = 0;
  let whim = attempt;
  let whole: Box = around(0, 0, 2, 2);
  for (const link of links) {
    const to = lying.find((placed) => placed.laid.id === link.to) ?? lying.at(-1);
    const pips = pipsOf(link.face);
    const end = to?.ends.find((one) => one.free > 0 && pips.includes(one.pips));
    if (!to || !end) {
      const first = begin(link);
      lying.push(first);
      whole = joined(whole, first.box);
      continue;
    }
    let best: { placed: Placed; port: Port; cost: number } | null = null;
    for (const port of end.ports) {
      const placed = put(link, end.pips, port);
      const free = fits(placed.box, lying, to);
      const all = [...lying, placed];
      const walled = all.flatMap((one) =>
        one.ends.filter((other) => other.free > (other === end ? 1 : 0) && open(other, one, all).length === 0),
      );
      whim = (whim * 48271 + attempt) % 65537;
      const cost =
        (free ? 0 : 1000) +
        whim / 65537 +
        tight * size(joined(whole, placed.box), aspect) +
        0.4 * Number(port.bend) +
        6 * walled.length;
      if (!best || cost < best.cost) best = { placed, port, cost };
    }
    if (!best) continue;
    if (best.cost >= 1000) squeezed += 1;
    end.free -= 1;
    end.ports = end.ports.filter((port) => port !== best.port);
    lying.push(best.placed);
    whole = joined(whole, best.placed.box);
  }
  return { lying, squeezed };
}

/** Place a chain in a space of this ratio of width to height; `ends` are the open ends to keep free. */
export function layChain(links: readonly Link[], ends: readonly string[], aspect: number): Layout {
  let best = spread(links, aspect, 0);
  for (let attempt = 1; attempt < ATTEMPTS && best.squeezed > 0; attempt++) {
    const other = spread(links, aspect, attempt);
    if (other.squeezed < best.squeezed) best = other;
  }
  const { lying } = best;
  const rooms: Room[] = [];
  for (const at of ends) {
    const cut = at.lastIndexOf('.');
    const owner = lying.find((placed) => placed.laid.id === at.slice(0, cut));
    const end = owner?.ends.find((one) => one.pips === Number(at.slice(cut + 1)) && one.free > 0);
    const [port = null] = owner && end ? [...open(end, owner, lying), ...end.ports] : [];
    if (port) rooms.push({ at, x: port.x + port.dx, y: port.y + port.dy, lying: port.dx !== 0 });
  }
  const boxes = [...lying.map((placed) => placed.box), ...rooms.map(boxOf)];
  return {
    tiles: lying.map((placed) => placed.laid),
    rooms,
    box: boxes.reduce(joined, boxes[0] ?? around(0, 0, 2, 1)),
  };
}
