import { expect, test } from 'vitest';
import type { RoomInfo, View } from '../lib/types';
import { seatToTake } from './playFrom';

const room = (mine: number | null): RoomInfo => ({ mine }) as RoomInfo;
const view = (...deciders: number[]): View => ({ prompt: { deciders } }) as unknown as View;

test('a player of the match is offered their own seat', () => {
  expect(seatToTake(room(0), view(2))).toBe(0);
});

test('anyone else is offered the seat that must decide', () => {
  expect(seatToTake(room(null), view(2, 3))).toBe(2);
  expect(seatToTake(room(null), { prompt: null } as View)).toBe(0);
});
