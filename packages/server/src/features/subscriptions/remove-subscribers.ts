import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type ChannelRow, subscriptions } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { canSeeChannel, isSubscribed } from '../channels/access.ts';
import { hideChannels } from '../channels/reveal-channels.ts';
import { markChannelRead } from '../read-state/mark-read.ts';
import { announceLeavers, companyOf } from '../users/company.ts';
import { announceToPeers } from './add-subscribers.ts';
import { closed } from './intervals.ts';
import { peopleAround } from './people-around.ts';

/** Unsubscribes accounts from channels and announces it. Returns the channels that lost subscribers. */
export async function removeSubscribers(
  change: Mutation,
  users: readonly UserRow[],
  channels: readonly ChannelRow[],
): Promise<ReadonlySet<ChannelRow>> {
  const { state, now } = change;
  const company = companyOf(change, peopleAround(state, users, channels));
  const leavers = new Map(channels.map((channel) => [channel, [] as number[]]));
  for (const user of users) {
    const left = channels.filter((channel) => isSubscribed(state, user.id, channel.id));
    if (left.length === 0) continue;
    for (const channel of left) {
      close(change, user.id, channel.id);
      leavers.get(channel)?.push(user.id);
    }
    const names = left.map(({ id, name }) => ({ stream_id: id, name }));
    change.emit(forUser(user.id), { type: 'subscription', op: 'remove', subscriptions: names });
    const hidden = left.filter((channel) => !canSeeChannel(state, user, channel, now));
    hideChannels(change, [user.id], hidden);
  }
  for (const [channel, userIds] of leavers) {
    announceToPeers(change, channel, 'peer_remove', userIds);
  }
  announceLeavers(change, company);
  for (const [channel, userIds] of leavers) {
    for (const userId of userIds) await markChannelRead(change, userId, channel.id);
  }
  return new Set(channels.filter((channel) => leavers.get(channel)?.length));
}

function close(change: Mutation, user_id: number, channel_id: number): void {
  const row = change.state.subscriptions.get({ channel_id, user_id });
  if (!row) return;
  const intervals = closed(row.intervals, change.lastMessageId);
  change.put(subscriptions, { ...row, active: false, intervals });
}
