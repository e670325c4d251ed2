/** The whole table by keyboard. Arrow keys inside the hand are the hand's own; everything else is here. */

import type { Desk } from './desk.svelte';

interface Keyboard {
  root: HTMLElement;
  desk: Desk;
  /** Read the table aloud. */
  read(): void;
  /** Close whatever list is open. */
  close(): void;
}

const HAND = '[role=option]';
const BUTTONS = '[data-act], [data-main]';

/** Groups the up and down keys walk through, from top to bottom. */
const GROUPS = [
  '[data-seat-chip] .target',
  '[data-mat] .target, [data-mat] button',
  HAND,
  '.own button',
  '[data-choice]',
  BUTTONS,
];

/** Handle a key; return whether it meant something. */
export function press(event: KeyboardEvent, board: Keyboard): boolean {
  const at = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (at.closest('input, textarea, select, aside')) return false;
  const { root, desk } = board;
  // A sheet above the table takes the keys, unless the table itself is in the topmost one.
  const sheet = root.closest('dialog');
  if (([...document.querySelectorAll('dialog[open]')].at(-1) ?? null) !== sheet) return false;
  const nowhere = at === document.body || (sheet?.contains(at) && !at.closest('button, a'));
  if (!nowhere && !root.contains(at)) return false;
  switch (event.key) {
    case 'Enter':
      // Another button keeps its own Enter; on a card or nowhere it is the main button.
      if (at instanceof HTMLButtonElement && at.getAttribute('role') !== 'option') return false;
      // With nothing complete it does nothing, rather than put the card back.
      desk.go();
      return true;
    case 'Escape':
      if (sheet && !desk.bubble && !desk.listOpen && desk.picked.length === 0) return false;
      if (desk.bubble) desk.bubble = null;
      else if (desk.listOpen) desk.listOpen = false;
      else if (desk.hints?.open && desk.picked.length === 0) desk.hints.close();
      else desk.drop();
      board.close();
      return true;
    case 'z':
    case 'Z':
      desk.undo();
      return true;
    case 'p':
    case 'P': {
      const pass = desk.moves.find((move) => move.kind === 'pass');
      if (pass) desk.send(pass);
      return pass !== undefined;
    }
    case '?': {
      const card = at.closest<HTMLElement>('[data-thing]')?.dataset['thing'] ?? desk.picked.at(-1);
      if (card) void desk.ask(card);
      return card !== undefined;
    }
    case 't':
    case 'T':
      board.read();
      return true;
    case 'ArrowUp':
    case 'ArrowDown':
      return walk(root, at, event.key === 'ArrowUp' ? -1 : 1);
    case 'ArrowLeft':
    case 'ArrowRight':
      return stroll(root, at, event.key === 'ArrowLeft' ? -1 : 1);
  }
  return /^[1-9]$/.test(event.key) && number(root, Number(event.key), desk);
}

const found = (root: HTMLElement, selector: string) =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter((el) => el.offsetParent !== null && !el.closest('[inert]'));

/** Return the next group up or down that has anything in it. */
function walk(root: HTMLElement, at: Element, step: number): boolean {
  const groups = GROUPS.map((selector) => found(root, selector)).filter((group) => group.length > 0);
  const here = groups.findIndex((group) => group.some((el) => el === at));
  const hand = groups.findIndex((group) => group[0]?.getAttribute('role') === 'option');
  const next = groups[here < 0 ? hand : Math.max(0, Math.min(groups.length - 1, here + step))];
  const goal = next && entrance(next);
  goal?.focus();
  return goal !== undefined;
}

/** Return where the keys come into a group. */
const entrance = (group: HTMLElement[]) => group.find((el) => el.tabIndex === 0) ?? group[0];

/**
 * The element that had the focus often leaves the table: a card is played, a button makes room for another. Then the
 * focus stays near, in its group if something is left there, else in the hand, else at the buttons.
 */
export function keepFocus(root: HTMLElement): () => void {
  let last: Element | undefined;
  let own: string[] = [];
  const note = (event: FocusEvent) => {
    last = event.target as Element;
    own = GROUPS.filter((selector) => last?.matches(selector));
  };
  const watch = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const near = [...own, HAND, BUTTONS].map((selector) => found(root, selector)).find((group) => group.length > 0);
    if (near) entrance(near)?.focus({ preventScroll: true });
  });
  root.addEventListener('focusin', note);
  watch.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener('focusin', note);
    watch.disconnect();
  };
}

/** Return the neighbour in the same group. */
function stroll(root: HTMLElement, at: Element, step: number): boolean {
  for (const selector of GROUPS) {
    const group = found(root, selector);
    const here = group.findIndex((el) => el === at);
    if (here < 0) continue;
    group[Math.max(0, Math.min(group.length - 1, here + step))]?.focus();
    return true;
  }
  const card = found(root, HAND).find((el) => el.tabIndex === 0);
  card?.focus();
  return card !== undefined;
}

/** A number chooses from the list if one is open, else a lit place, else a button from the left. */
function number(root: HTMLElement, n: number, desk: Desk): boolean {
  const choices = found(root, '[data-choice]');
  const targets = found(root, '.target');
  const group =
    choices.length > 0 ? choices : targets.length > 0 && desk.options.targets.size > 0 ? targets : found(root, BUTTONS);
  const one = group[n - 1];
  one?.click();
  return one !== undefined;
}
