import type { RealmState } from '../../core/realm/realm-state.ts';

const NOBODY: ReadonlySet<number> = new Set();

/** Returns the subscribed active accounts, ascending. Deactivated accounts stay subscribed, but the API hides that. */
export function subscriberIds(state: RealmState, channelId: number): number[] {
  const deactivated = state.usersByActivity.get(false) ?? NOBODY;
  return [...(state.subscribersOf.get(channelId) ?? NOBODY)]
    .filter((id) => !deactivated.has(id))
    .sort((a, b) => a - b);
}

/** Returns the number of subscribed active accounts. */
export function subscriberCount(state: RealmState, channelId: number): number {
  const subscribers = state.subscribersOf.get(channelId) ?? NOBODY;
  const deactivated = state.usersByActivity.get(false) ?? NOBODY;
  const [fewer, more] =
    subscribers.size < deactivated.size ? [subscribers, deactivated] : [deactivated, subscribers];
  let gone = 0;
  for (const id of fewer) if (more.has(id)) gone += 1;
  return subscribers.size - gone;
}
