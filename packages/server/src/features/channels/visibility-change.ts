import type { Mutation } from '../../core/realm/mutation.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import { canSeeChannel } from './access.ts';
import { hideChannels, revealChannels } from './reveal-channels.ts';

/**
 * Runs work that may change which channels people can see, such as a change of role. Announces the channels that they
 * gain or lose.
 */
export async function withVisibilityChange<T>(
  change: Mutation,
  userIds: readonly number[],
  work: () => T | Promise<T>,
): Promise<T> {
  const before = new Map(userIds.map((id) => [id, seenBy(change, id)]));
  const result = await work();
  for (const [userId, seen] of before) {
    const now = seenBy(change, userId);
    hideChannels(change, [userId], channelsIn(change, seen, now));
    await revealChannels(change, [userId], channelsIn(change, now, seen));
  }
  return result;
}

/** Announces channels that accounts can see only because time has passed. */
export async function announceVisibleSince(
  change: Mutation,
  userIds: readonly number[],
  then: number,
): Promise<void> {
  const { state, now } = change;
  for (const userId of userIds) {
    const seen = seenBy({ state, now: then }, userId);
    const come = channelsIn(change, seenBy({ state, now }, userId), seen);
    await revealChannels(change, [userId], come);
  }
}

function seenBy({ state, now }: Pick<Mutation, 'state' | 'now'>, userId: number): Set<number> {
  const user = state.users.get({ id: userId });
  if (!user?.is_active) return new Set();
  const seen = [...state.channels.values()].filter((channel) =>
    canSeeChannel(state, user, channel, now),
  );
  return new Set(seen.map((channel) => channel.id));
}

/** Returns the channels in one set and not in the other. */
function channelsIn(
  { state }: Mutation,
  ids: ReadonlySet<number>,
  without: ReadonlySet<number>,
): ChannelRow[] {
  return [...ids]
    .filter((id) => !without.has(id))
    .flatMap((id) => state.channels.get({ id }) ?? []);
}
