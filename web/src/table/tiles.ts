/** How dominoes are placed in a trick: the end written first points to the middle; those across take no part. */

import { faceOf } from '../cards/face';
import type { Thing } from '../lib/types';

export const isTile = (thing: Thing): boolean => thing.face !== null && faceOf(thing.face).kind === 'tile';

export const isAcross = (thing: Thing): boolean => thing.tags.includes('across');

/** A thing placed at (x, y) from the middle, and whether it is horizontal. Only tiles are turned. */
export function inward(thing: Thing, x: number, y: number): { thing: Thing; lying: boolean } {
  const face = thing.face === null ? null : faceOf(thing.face);
  if (face?.kind !== 'tile') return { thing, lying: false };
  const beside = Math.abs(x) > Math.abs(y);
  if (isAcross(thing)) return { thing, lying: !beside };
  const turned = beside ? x < 0 : y < 0;
  return { thing: turned ? { ...thing, face: `${face.b}-${face.a}` } : thing, lying: beside };
}
