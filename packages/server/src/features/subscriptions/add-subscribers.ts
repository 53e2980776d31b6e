import { type Audience, forUser, type RealmEvent } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import {
  type ChannelRow,
  type SubscriptionRow,
  subscriptions,
} from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { canSeeChannel, isSubscribed } from '../channels/access.ts';
import { type ChannelActivity, readActivity } from '../channels/channel-activity.ts';
import { channelAudiences, clientsKnowing } from '../channels/channel-audience.ts';
import { channelObject } from '../channels/channel-object.ts';
import { announceNewcomers, companyOf } from '../users/company.ts';
import { pickColor } from './colors.ts';
import { opened } from './intervals.ts';
import { peopleAround } from './people-around.ts';
import { subscriberIds } from './subscriber-ids.ts';
import { subscriptionFields } from './subscription-object.ts';

/** A channel to subscribe users to. */
export interface Joining {
  readonly channel: ChannelRow;
  /** Undefined keeps an earlier color or picks one that differs from the user's other channels. */
  readonly color?: string | undefined;
  /** Whether this request created the channel, so that it is not announced yet. */
  readonly isNew?: boolean;
}

/** Channels that each account was newly subscribed to. */
export type Joined = ReadonlyMap<number, readonly ChannelRow[]>;

interface JoiningOptions {
  /** Whether this account is to join this channel. Everyone joins every channel unless given. */
  readonly isWanted?: (user: UserRow, channel: ChannelRow) => boolean;
  /**
   * Accounts that this request created. No client of theirs exists yet, so their own events do without the lists of
   * subscribers, which would be long in total.
   */
  readonly newUsers?: ReadonlySet<number>;
}

/** Subscribes accounts to channels, unless they are already, and announces it. */
export async function addSubscribers(
  change: Mutation,
  users: readonly UserRow[],
  joinings: readonly Joining[],
  { isWanted = () => true, newUsers = new Set() }: JoiningOptions = {},
): Promise<Joined> {
  const channels = joinings.map(({ channel }) => channel);
  const company = companyOf(change, peopleAround(change.state, users, channels));
  const { joined, revealed } = enroll(change, users, joinings, isWanted);
  const activity = await activityOf(change, joinings, joined);
  await announceNewcomers(change, company);
  announceChannels(change, joinings, revealed, activity);
  announceSubscriptions(change, joined, activity, newUsers);
  for (const channel of channels) {
    announceToPeers(change, channel, 'peer_add', membersOf(joined, channel));
  }
  return joined;
}

/** Writes the subscriptions. Returns, for each account, its new subscriptions and the channels that it did not know. */
function enroll(
  change: Mutation,
  users: readonly UserRow[],
  joinings: readonly Joining[],
  isWanted: (user: UserRow, channel: ChannelRow) => boolean,
): { joined: Joined; revealed: Joined } {
  const { state, now } = change;
  const joined = new Map<number, ChannelRow[]>();
  const revealed = new Map<number, ChannelRow[]>();
  for (const user of users) {
    for (const { channel, color, isNew } of joinings) {
      if (!isWanted(user, channel) || isSubscribed(state, user.id, channel.id)) continue;
      if (!isNew && !canSeeChannel(state, user, channel, now)) append(revealed, user.id, channel);
      change.put(subscriptions, joinedRow(change, user.id, channel.id, color));
      append(joined, user.id, channel);
    }
  }
  return { joined, revealed };
}

/** Reads the activity of the channels to announce. New ones have none. */
function activityOf(
  { sql, realmId, now }: Mutation,
  joinings: readonly Joining[],
  joined: Joined,
): Promise<Activities> {
  const known = joinings.filter(
    ({ channel, isNew }) => !isNew && membersOf(joined, channel).length > 0,
  );
  return readActivity(
    sql,
    realmId,
    known.map(({ channel }) => channel),
    now,
  );
}

/**
 * Announces new or former subscribers to those who may know of the channel. The subscribers' own clients ignore this
 * event and use their own.
 */
export function announceToPeers(
  change: Mutation,
  channel: ChannelRow,
  op: 'peer_add' | 'peer_remove',
  user_ids: readonly number[],
  clients: Pick<RealmEvent, 'needs' | 'without'> = clientsKnowing(channel),
): void {
  if (user_ids.length === 0) return;
  const event = { type: 'subscription', op, stream_ids: [channel.id], user_ids, ...clients };
  for (const audience of channelAudiences(change.state, channel, change.now)) {
    change.emit(audience, event);
  }
}

/** Returns the row of a new subscriber, who receives all messages from now on. */
export function joinedRow(
  change: Mutation,
  user_id: number,
  channel_id: number,
  color: string | undefined,
): SubscriptionRow {
  const { state, lastMessageId } = change;
  const before = state.subscriptions.get({ channel_id, user_id });
  const intervals = opened(before?.intervals ?? [], lastMessageId);
  if (before) return { ...before, active: true, color: color ?? before.color, intervals };
  return {
    channel_id,
    user_id,
    active: true,
    color: color ?? pickColor(state, user_id),
    is_muted: false,
    pin_to_top: false,
    desktop_notifications: null,
    audible_notifications: null,
    push_notifications: null,
    email_notifications: null,
    wildcard_mentions_notify: null,
    intervals,
  };
}

type Activities = ReadonlyMap<number, ChannelActivity>;

function announceChannels(
  change: Mutation,
  joinings: readonly Joining[],
  revealed: Joined,
  activity: Activities,
): void {
  const { state, now } = change;
  const objects = (channels: readonly ChannelRow[]) =>
    channels.map((channel) => channelObject(state, channel, activity.get(channel.id)));
  for (const { channel, isNew } of joinings) {
    if (!isNew) continue;
    const streams = objects([channel]);
    for (const audience of audiencesBefore(state, channel, now)) {
      change.emit(audience, { type: 'stream', op: 'create', streams });
    }
  }
  for (const [userId, channels] of revealed) {
    change.emit(forUser(userId), { type: 'stream', op: 'create', streams: objects(channels) });
  }
}

/** Returns the audience of a new channel. Its own audience is empty until the log contains the subscriptions. */
function audiencesBefore(state: RealmState, channel: ChannelRow, now: number): Audience[] {
  return channelAudiences(state, channel, now).flatMap((audience) =>
    audience === `channel:${channel.id}` ? subscriberIds(state, channel.id).map(forUser) : audience,
  );
}

function announceSubscriptions(
  change: Mutation,
  joined: Joined,
  activity: Activities,
  newUsers: ReadonlySet<number>,
): void {
  const { state } = change;
  const shared = new Map<number, object>();
  for (const [user_id, channels] of joined) {
    const added = channels.flatMap((channel) => {
      const row = state.subscriptions.get({ channel_id: channel.id, user_id });
      if (!row) return [];
      const common = shared.get(channel.id) ?? {
        ...channelObject(state, channel, activity.get(channel.id)),
        subscribers: subscriberIds(state, channel.id),
      };
      shared.set(channel.id, common);
      const subscribers = newUsers.has(user_id) ? { subscribers: [user_id] } : {};
      return [{ ...common, ...subscribers, ...subscriptionFields(row) }];
    });
    change.emit(forUser(user_id), { type: 'subscription', op: 'add', subscriptions: added });
  }
}

function membersOf(joined: Joined, channel: ChannelRow): number[] {
  return [...joined].flatMap(([userId, channels]) => (channels.includes(channel) ? [userId] : []));
}

function append(lists: Map<number, ChannelRow[]>, key: number, channel: ChannelRow): void {
  const list = lists.get(key);
  if (list) list.push(channel);
  else lists.set(key, [channel]);
}
