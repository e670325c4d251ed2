import { mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import ThisMove from './ThisMove.svelte';

const around = (value: number) => ({ value, low: value - 5, high: value + 5 });

/** Show a decision whose best move is worth 50, and another one as much as said. */
function shown(other: number, certain = false): string {
  const options = [
    { move: 'S5', value: around(50) },
    { move: 'S7', value: around(other) },
  ];
  const decision = { seat: 0, best: 'S5', made: 'S5', moves: 2, options, loss: around(0), certain };
  const judgement = { decision, offered: [], clear: false } as never;
  const effort = { simulations: 1, worlds: 12, matches: 1 };
  const part = mount(ThisMove, {
    target: document.body,
    props: { judgement, at: 1, effort, next: null, onmove: () => {} },
  });
  const text = document.querySelector('.verdict')!.textContent;
  void unmount(part);
  return text;
}

it('explains a best move whose average is not the highest', () => {
  const note = 'ui.analysis.one.higher';
  expect(shown(53)).toContain(note);
  for (const text of [shown(50.2), shown(47), shown(53, true)]) expect(text).not.toContain(note);
});
