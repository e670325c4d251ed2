// The player at this browser: a secret that proves who they are, and a name and a crest that are kept between games.

const KEY = 'tefuda.player';

interface Player {
  token: string;
  name: string;
  crest: number;
}

function secret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

function stored(): Player {
  let saved: Partial<Player> = {};
  try {
    saved = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Player>;
  } catch {
    // A broken entry is replaced by a new player.
  }
  return {
    token: saved.token ?? secret(),
    name: saved.name ?? '',
    crest: saved.crest ?? Math.floor(Math.random() * 12),
  };
}

export const player: Player = $state(stored());

export function savePlayer(): void {
  localStorage.setItem(KEY, JSON.stringify(player));
}
savePlayer();
