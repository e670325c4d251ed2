// A typed line that is to become several words or numbers.

import { lang } from '../../lib/texts.svelte';
import type { ParamInfo } from '../../lib/types';

/** More than there are places at a table. */
const MOST = 12;

/** Return the words or numbers of a line; others are left out, and what is too long or too large is cut. */
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

/** Return the line for a list of them. */
export function written(value: readonly (string | number)[]): string {
  return value.join(lang() === 'ja' ? '、' : ', ');
}
