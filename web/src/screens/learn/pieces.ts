/** A sentence cut into words and cards. Cards and tiles are written as people write them: ♠10, ♥A, 6-6. */

export type Piece = { kind: 'words'; text: string; strong: boolean } | { kind: 'card'; face: string };

const SUITS: Record<string, string> = { '♠': 'S', '♥': 'H', '♦': 'D', '♣': 'C', '★': 'R', '☾': 'M' };
const CUT = /(\*\*|[♠♥♦♣★☾](?:10|[1-9AKQJN])|\d-\d)/;

/** Cut a text; `strong`: whether it begins, and then whether it ends, between two `**`. */
export function pieces(text: string, strong = false): { pieces: Piece[]; strong: boolean } {
  const out: Piece[] = [];
  for (const part of text.split(CUT)) {
    const suit = SUITS[part[0] ?? ''];
    if (part === '**') strong = !strong;
    else if (/^\d-\d$/.test(part)) out.push({ kind: 'card', face: part });
    else if (suit && CUT.test(part)) out.push({ kind: 'card', face: suit + part.slice(1).replace('10', 'T') });
    else if (part) out.push({ kind: 'words', text: part, strong });
  }
  return { pieces: out, strong };
}
