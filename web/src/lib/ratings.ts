// Ratings: one's own, those at a table, what a match changed, and the best.
import { request } from './api';
import { complete } from './complete';
import { t } from './texts.svelte';
import type { Best, MyRatings, Rating, RatingOf, Rerated } from './types';

/** Matches before which a rating is not shown: it would say little. */
export const ENOUGH = 10;

const some = <T>(name: string, list: unknown): (T | null)[] =>
  (list as (unknown | null)[]).map((one) => (one === null ? null : complete<T>(name, one)));

/** Return the ratings at a table, by seat. */
export const fetchSeated = async (room: string): Promise<(Rating | null)[]> =>
  some('Rating', await request(`/api/rooms/${room}/ratings`));

/** Return what a match made of the ratings, by seat. */
export const fetchChanges = async (room: string, match: number): Promise<(Rerated | null)[]> =>
  some('Rerated', await request(`/api/rooms/${room}/matches/${match}/ratings`));

export const fetchMine = async (): Promise<MyRatings> => complete('MyRatings', await request('/api/ratings'));

export const setListed = async (listed: boolean): Promise<MyRatings> =>
  complete('MyRatings', await request('/api/ratings/listed', { listed }));

export const fetchBest = async (game: string): Promise<Best[]> =>
  ((await request(`/api/ratings/${game}`)) as unknown[]).map((one) => complete<Best>('Best', one));

/** Return a rating in short, or how far its measurement is. */
export const ratingText = (rating: Rating | null): string =>
  rating && rating.matches >= ENOUGH
    ? t('ui.rating.value', { points: rating.points, half: rating.half })
    : t('ui.rating.new', { n: rating?.matches ?? 0 });

/** Return what a match made of a rating. */
export function changeText({ before, after }: Rerated): string {
  if (after.matches < ENOUGH || before === null) return t('ui.rating.first', { n: after.matches });
  return t('ui.rating.change', { points: after.points, change: moved(after.points - before.points) });
}

/** Return by how much a rating has changed. */
export const moved = (change: number): string => `${change > 0 ? '+' : change < 0 ? '−' : '±'}${Math.abs(change)}`;

/** Return what each rated match has changed, by its table and number; no number before there are enough matches. */
export const changes = (ratings: RatingOf[]): Map<string, number> =>
  new Map(
    ratings.flatMap(({ matches }) =>
      matches.flatMap(({ room, number, rating }, k) =>
        k > 0 && rating.matches >= ENOUGH
          ? [[`${room} ${number}`, rating.points - matches[k - 1]!.rating.points] as const]
          : [],
      ),
    ),
  );
