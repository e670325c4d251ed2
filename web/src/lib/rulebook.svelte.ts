// The rule sheet, opened from anywhere: a link in a sentence, a tag, a bubble, the book in the bar.

export const rulebook: { open: boolean; rule: string; lesson: boolean; tab: 'now' | 'table' | 'play' } = $state({
  open: false,
  rule: '',
  /** The rule's playable example is open above its text. */
  lesson: false,
  tab: 'now',
});

/** Open the sheet at the text of one rule. */
export function readRule(rule: string): void {
  rulebook.rule = rule;
  rulebook.lesson = false;
  rulebook.open = true;
}

export function openRulebook(tab: 'now' | 'table' | 'play' = 'now'): void {
  rulebook.rule = '';
  rulebook.lesson = false;
  rulebook.tab = tab;
  rulebook.open = true;
}
