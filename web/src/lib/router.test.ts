import { expect, test } from 'vitest';
import { grouped, roomCode } from '../screens/code';
import { parse } from './router.svelte';

test('addresses', () => {
  expect(parse('/')).toEqual({ page: 'lobby' });
  expect(parse('/operator')).toEqual({ page: 'operator' });
  expect(parse('/learn/sushi')).toEqual({ page: 'learn', game: 'sushi', rule: '' });
  expect(parse('/learn/daifugo/eight_cut')).toEqual({ page: 'learn', game: 'daifugo', rule: 'eight_cut' });
  expect(parse('/learn/daifugo/eight_cut/x')).toEqual({ page: 'lost' });
  expect(parse('/watch')).toEqual({ page: 'watch' });
  expect(parse('/learn')).toEqual({ page: 'lost' });
  expect(parse('/operator/x')).toEqual({ page: 'lost' });
  expect(parse('/t/4t7-kq')).toEqual({ page: 'room', room: '4T7-KQ', rules: false });
  expect(parse('/t/4T7-KQ/replay', '#12')).toEqual({ page: 'replay', room: '4T7-KQ', match: 0, at: 12 });
  expect(parse('/t/4T7-KQ/3')).toEqual({ page: 'match', room: '4T7-KQ', match: 3 });
  expect(parse('/t/4T7-KQ/3/replay', '#12')).toEqual({ page: 'replay', room: '4T7-KQ', match: 3, at: 12 });
  expect(parse('/t/4T7-KQ/3/analysis', '#7')).toEqual({ page: 'analysis', room: '4T7-KQ', match: 3, at: 7 });
  expect(parse('/t/4T7-KQ/analysis')).toEqual({ page: 'lost' });
  expect(parse('/t/4T7-KQ/3/elsewhere')).toEqual({ page: 'lost' });
  expect(parse('/me/matches')).toEqual({ page: 'me', view: 'matches' });
  expect(parse('/me')).toEqual({ page: 'lost' });
  expect(parse('/t/4T7-KQ/elsewhere')).toEqual({ page: 'lost' });
  expect(parse('/x')).toEqual({ page: 'lost' });
});

test('a code as people type or paste it', () => {
  expect(roomCode(' 4t7-kq ')).toBe('4T7KQ');
  expect(roomCode('\uff14\uff34\uff17\uff0d\uff2b\uff31')).toBe('4T7KQ');
  expect(roomCode('https://example.org/t/4T7-KQ?x=1')).toBe('4T7KQ');
  expect(roomCode('  ')).toBe('');
  expect(grouped('YAARM5')).toBe('YAA-RM5');
});
