import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import { fetchCode } from '../../lib/api';
import { complete } from '../../lib/complete';
import type { Checked } from '../../lib/types';
import PasteCode from './PasteCode.svelte';

vi.mock('../../lib/api', () => ({ fetchCode: vi.fn() }));

it('takes over the rules of a code and leaves the number of players as it is', async () => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  const options = { players: 2, rounds: 1, rules: ['lock'] };
  vi.mocked(fetchCode).mockResolvedValue(complete<Checked>('Checked', { options, sets: ['rules'] }));
  const ontake = vi.fn();
  const props = { open: true, game: 'sample', option: 'rules', all: [], rules: new Map(), ontake };
  const shown = mount(PasteCode, { target: document.body, props });
  flushSync();
  const input = document.querySelector('input')!;
  input.value = 'EFG-XET';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  document.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('footer .go')).not.toBeNull();
  });
  document.querySelector<HTMLButtonElement>('footer .go')!.click();
  expect(ontake).toHaveBeenCalledWith({ rules: ['lock'] });
  void unmount(shown);
});
