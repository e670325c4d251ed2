import { describe, expect, it } from 'vitest';
import type { Thing } from '../lib/types';
import { inward } from './tiles';

const thing = (face: string | null, ...tags: string[]): Thing => ({
  id: 'one',
  face,
  back: 0,
  like: '',
  owner: 0,
  tags,
  stands_for: '',
  ground: '',
  marks: [],
  at: '',
});

/** Return the face of a tile at (x, y), read from top to bottom or from left to right, and its direction. */
const lies = (face: string, x: number, y: number, ...tags: string[]) => {
  const { thing: turned, lying } = inward(thing(face, ...tags), x, y);
  return `${turned.face} ${lying ? 'lying' : 'standing'}`;
};

describe('inward', () => {
  it('points the first end of a tile to the middle, wherever it is', () => {
    expect(lies('3-6', 0, 1)).toBe('3-6 standing');
    expect(lies('3-6', 0, -1)).toBe('6-3 standing');
    expect(lies('3-6', -1, -0.35)).toBe('6-3 lying');
    expect(lies('3-6', 1, 0.3)).toBe('3-6 lying');
  });

  it('lays a tile across that takes no part', () => {
    expect(lies('3-6', 0, 1, 'across')).toBe('3-6 lying');
    expect(lies('3-6', -1, 0, 'across')).toBe('3-6 standing');
  });

  it('leaves cards and backs as they are', () => {
    expect(lies('S3', -1, 0)).toBe('S3 standing');
    expect(inward(thing(null), -1, 0)).toEqual({ thing: thing(null), lying: false });
  });
});
