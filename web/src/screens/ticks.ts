import type { View } from '../lib/types';

/** Return the positions at which a rule fired, with its id: the red ticks of the scrubber. */
export function ticks(views: View[]): { at: number; rule: string }[] {
  return views.flatMap((view, at) => {
    const fired = view.events.find((event) => event.kind === 'rule' && event.rule);
    return fired ? [{ at, rule: fired.rule }] : [];
  });
}
