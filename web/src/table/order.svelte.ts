/** How this player likes a hand sorted; kept on the device. Nothing chosen: as the table suggests. */

import type { Order } from './hand';

const KEY = 'tefuda.order';

const known = (value: string | null): Order | '' =>
  value === 'suit' || value === 'rank' || value === 'own' ? value : '';

export const order: { by: Order | '' } = $state({ by: known(globalThis.localStorage?.getItem(KEY) ?? null) });

export function orderBy(by: Order): void {
  order.by = by;
  localStorage.setItem(KEY, by);
}
