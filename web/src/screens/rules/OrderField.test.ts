import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import OrderField from './OrderField.svelte';

/** Return the order after each press of a button, and what can still be named. */
function shown(value: string[]) {
  const said: string[][] = [];
  const target = document.createElement('div');
  const field = mount(OrderField, {
    target,
    props: {
      name: 'Effects',
      value,
      choices: ['seven_pass', 'omen', 'rest'],
      label: (choice: string) => choice.toUpperCase(),
      onchange: (order: string[]) => said.push(order),
    },
  });
  flushSync();
  const buttons = [...target.querySelectorAll('button')];
  return { said, target, buttons, done: () => unmount(field) };
}

test('what is named moves up, down and out', () => {
  const { said, buttons, done } = shown(['seven_pass', 'rest']);
  expect(buttons.map((button) => button.disabled)).toEqual([true, false, false, false, true, false]);
  buttons[1]!.click();
  buttons[3]!.click();
  buttons[2]!.click();
  expect(said).toEqual([['rest', 'seven_pass'], ['rest', 'seven_pass'], ['rest']]);
  done();
});

test('what is not named yet can be added at the end', () => {
  const { said, target, done } = shown(['rest']);
  const select = target.querySelector('select')!;
  expect([...select.options].slice(1).map((option) => option.text)).toEqual(['SEVEN_PASS', 'OMEN']);
  select.selectedIndex = 2;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  expect(said).toEqual([['rest', 'omen']]);
  done();
});
