import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchTexts } from '../lib/api';
import { needGame } from '../lib/texts.svelte';
import { toast } from '../lib/toast.svelte';
import Room from './Room.svelte';

vi.mock('../lib/api', async (real) => ({
  ...(await real<typeof import('../lib/api')>()),
  fetchTexts: vi.fn(),
}));

class Socket extends EventTarget {
  static latest: Socket;
  readyState = 1;
  onmessage: (event: { data: string }) => void = () => {};
  constructor() {
    super();
    Socket.latest = this;
  }
  send(): void {}
  close(): void {}
}

afterEach(() => vi.unstubAllGlobals());

it('says once what went wrong, not again when more texts are here', async () => {
  vi.stubGlobal('WebSocket', Socket);
  vi.mocked(fetchTexts).mockResolvedValue({ 'sample.name': 'Sample' });
  const shown = mount(Room, { target: document.body, props: { code: 'R' } });
  flushSync();
  Socket.latest.onmessage({ data: JSON.stringify({ type: 'error', text: { id: 'ui.error.restarting' } }) });
  await vi.waitFor(() => {
    flushSync();
    expect(toast.line).toBe('ui.error.restarting');
  });
  toast.line = '';
  await needGame('sample');
  flushSync();
  expect(toast.line).toBe('');
  void unmount(shown);
});
