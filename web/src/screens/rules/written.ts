// What somebody writes into one line where the table wants several words or numbers.

import { lang } from '../../lib/texts.svelte';
import type { ParamInfo } from '../../lib/types';

/** More than there are places at a table. */
const MOST = 12;

/** The words or numbers of a line; what cannot be one of them is left out, what is too long or too large is cut. */
export function read(param: ParamInfo, line: string): (string | number)[] {
  if (param.type === 'words')
    return line
      .split(/[,,、;;\n]/)
      .map((word) =>
        word
          .replace(/\s+/g, ' ')
          .trim()
          .slice(0, param.most ?? undefined)
          .trim(),
      )
      .filter(Boolean)
      .slice(0, MOST);
  return (line.normalize('NFKC').replaceAll(/[−ー]/g, '-').match(/-?\d+/g) ?? [])
    .map(Number)
    .map((number) => Math.min(Math.max(number, param.least ?? number), param.most ?? number))
    .slice(0, MOST);
}

/** One line of them. */
export function written(value: readonly (string | number)[]): string {
  return value.join(lang() === 'ja' ? '、' : ', ');
}
