// A line of words or numbers as a host might type it.

import { describe, expect, it } from 'vitest';
import type { ParamInfo } from '../../lib/types';
import { read, written } from './written';

const words = { type: 'words', least: 1, most: 8 } as ParamInfo;
const numbers = { type: 'numbers', least: -99, most: 99 } as ParamInfo;

describe('words', () => {
  it('stand between commas of any kind', () => {
    expect(read(words, '船長、航海士,水夫, 料理人')).toEqual(['船長', '航海士', '水夫', '料理人']);
  });
  it('may have spaces inside, one at a time', () => {
    expect(read(words, ' First   mate ,Cook')).toEqual(['First ma', 'Cook']);
  });
  it('are not empty, and no more than places', () => {
    expect(read(words, ',,a,, b,')).toEqual(['a', 'b']);
    expect(read(words, Array(20).fill('x').join(','))).toHaveLength(12);
  });
});

describe('numbers', () => {
  it('stand between anything', () => {
    expect(read(numbers, '10 5、0 / -5')).toEqual([10, 5, 0, -5]);
  });
  it('may be wide, with any minus sign', () => {
    expect(read(numbers, '10、−5、ー3')).toEqual([10, -5, -3]);
  });
  it('stay within their limits', () => {
    expect(read(numbers, '500, -500')).toEqual([99, -99]);
  });
});

it('is written back with commas', () => {
  expect(written([10, -5])).toMatch(/^10(, |、)-5$/);
});
