import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';

/** Returns the ids of the accounts and of everyone in their channels. */
export function peopleAround(
  state: RealmState,
  users: readonly UserRow[],
  channels: readonly ChannelRow[],
): Set<number> {
  const subscribers = channels.flatMap(({ id }) => [...(state.subscribersOf.get(id) ?? [])]);
  return new Set([...users.map((user) => user.id), ...subscribers]);
}
