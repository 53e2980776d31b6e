import { ApiError, badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { canRemoveSubscribers, isSubscribed } from '../channels/access.ts';
import { findChannelByName } from '../channels/find-channel.ts';
import { auditSubscriptions } from './audit-subscriptions.ts';
import { isOwn } from './principals.ts';
import { removeSubscribers } from './remove-subscribers.ts';

export interface Unsubscribed {
  readonly removed: string[];
  readonly not_removed: string[];
}

/** Unsubscribes accounts from channels by name. Changes all or none. */
export async function unsubscribeFrom(
  change: Mutation,
  caller: UserRow,
  users: readonly UserRow[],
  names: readonly string[],
): Promise<Unsubscribed> {
  const channels = [...new Set(names.map((name) => namedChannel(change, caller, name)))];
  for (const channel of channels) {
    if (channel.is_archived) throw badRequest(`Channel '${channel.name}' is archived.`);
    checkMayRemove(change, caller, users, channel);
  }
  const leaving = users.map(({ id }) => {
    const left = channels.filter((channel) => isSubscribed(change.state, id, channel.id));
    return [id, left] as const;
  });
  const changed = await removeSubscribers(change, users, channels);
  auditSubscriptions(change, 'channel.people_removed', caller, new Map(leaving));
  return {
    removed: channels.filter((channel) => changed.has(channel)).map(({ name }) => name),
    not_removed: channels.filter((channel) => !changed.has(channel)).map(({ name }) => name),
  };
}

function namedChannel({ state, now }: Mutation, caller: UserRow, name: string): ChannelRow {
  const channel = findChannelByName(state, caller, name, now);
  if (channel) return channel;
  throw new ApiError('STREAM_DOES_NOT_EXIST', `Channel '${name}' does not exist`, { stream: name });
}

function checkMayRemove(
  { state, now }: Mutation,
  caller: UserRow,
  users: readonly UserRow[],
  channel: ChannelRow,
): void {
  if (users.every((user) => isOwn(caller, user))) return;
  if (!canRemoveSubscribers(state, caller, channel, now)) {
    throw badRequest('Insufficient permission');
  }
}
