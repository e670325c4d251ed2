import { expect, it } from 'vitest';
import { blocks } from './Prose.svelte';

it('cuts a page at headings, points, pictures and empty lines', () => {
  const page =
    '# Play\nFirst\nline.\n- One\n- Two\n![You **must** follow.](example:must-follow)\nThen ![no](example:picture).';
  expect(blocks(page).map(({ kind, text, example }) => [kind, text, example])).toEqual([
    ['h', 'Play', ''],
    ['p', 'First\nline.', ''],
    ['li', 'One', ''],
    ['li', 'Two', ''],
    ['picture', 'You **must** follow.', 'must-follow'],
    ['p', 'Then ![no](example:picture).', ''],
  ]);
});
