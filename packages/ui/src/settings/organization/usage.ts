import type { Presence } from '@tidings/sdk';
import type { ChannelItem, UserItem } from '@tidings/sdk/react';

const dayMs = 24 * 3_600_000;
const mostChannels = 15;

/** Counts the accounts of an organization, and the people who were seen of late. */
export function peopleCounts(
  users: readonly UserItem[],
  presences: ReadonlyMap<number, Presence>,
  now: number,
) {
  const known = users.map(({ user }) => user).filter((user) => !user.is_system_bot);
  const active = known.filter((user) => user.is_active);
  const people = active.filter((user) => !user.is_bot);
  const seenSince = (since: number) =>
    people.filter(({ user_id }) => (presences.get(user_id)?.lastSeenAt ?? 0) >= since).length;
  return {
    members: people.length,
    guests: people.filter((user) => user.is_guest).length,
    bots: active.length - people.length,
    deactivated: known.length - active.length,
    seenToday: seenSince(now - dayMs),
    seenThisWeek: seenSince(now - 7 * dayMs),
  };
}

/** The channels with the most messages in a usual week. */
export function busiestChannels(channels: readonly ChannelItem[]) {
  return channels
    .flatMap((item) => {
      const weekly = item.channel.stream_weekly_traffic;
      return weekly === null || item.channel.is_archived ? [] : { item, weekly };
    })
    .sort((a, b) => b.weekly - a.weekly)
    .slice(0, mostChannels);
}
