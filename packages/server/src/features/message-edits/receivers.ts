import { forUser, type RealmEvent } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import { type MessageRow, messageFlags } from '../../core/storage/tables/messages.ts';
import { canReadChannel, receivedIntervals } from '../channels/access.ts';
import { DELIVERED, flagBits } from '../messages/flags.ts';
import { idsWithin } from './ids-within.ts';

/**
 * Stands among receivers for the webhooks of the realm. They get all messages of public channels without a
 * subscription.
 */
export const WEBHOOKS = 0;

/** Whether webhooks get a channel's messages without a subscription. */
export function reachesWebhooks({ webhooks }: RealmState, { invite_only }: ChannelRow): boolean {
  return webhooks.size > 0 && !invite_only;
}

/** Recipients of an event about a channel's messages: the messages that concern each account. */
export type Receivers = ReadonlyMap<number, readonly number[]>;

/** Bits of a user who has a message in their history although no interval contains it. */
export const IN_HISTORY = DELIVERED | flagBits.historical;

/**
 * Returns who has these messages (`ids` ascending) and may read them. These are the people who received them or have
 * them in their history for another reason. If the history is open, all subscribers belong to them.
 */
export async function receiversOf(
  change: Mutation,
  channel: ChannelRow,
  ids: readonly number[],
): Promise<Map<number, readonly number[]>> {
  const { state, now } = change;
  const byRow = await inHistoryByRow(change, ids);
  const subscribers = state.subscribersOf.get(channel.id);
  const former = state.formerSubscribersOf.get(channel.id);
  const receivers = new Map<number, readonly number[]>();
  for (const id of new Set([...(subscribers ?? []), ...(former ?? []), ...byRow.keys()])) {
    const user = state.users.get({ id });
    if (!user?.is_active || !canReadChannel(state, user, channel, now)) continue;
    const hearsAll = channel.history_public_to_subscribers && subscribers?.has(id);
    const received = idsWithin(ids, receivedIntervals(state, id, channel.id));
    const concerned = hearsAll ? ids : withOthers(received, ids, byRow.get(id));
    if (concerned.length > 0) receivers.set(id, concerned);
  }
  if (reachesWebhooks(state, channel)) receivers.set(WEBHOOKS, ids);
  return receivers;
}

function withOthers(
  received: readonly number[],
  ids: readonly number[],
  byRow: ReadonlySet<number> | undefined,
): readonly number[] {
  if (!byRow || received === ids) return received;
  const all = new Set([...received, ...byRow]);
  return ids.filter((id) => all.has(id));
}

async function inHistoryByRow(
  change: Mutation,
  ids: readonly number[],
): Promise<Map<number, Set<number>>> {
  const wanted = new Set(ids);
  const rows = await change.sql.all<{ user_id: number; message_id: number; flags: number }>(
    `SELECT user_id, message_id, flags FROM message_flags WHERE realm_id = $1
     AND ${change.dialect.among('message_id', '$2')}`,
    [change.realmId, JSON.stringify(ids)],
  );
  const users = new Map<number, Set<number>>();
  const note = (userId: number, messageId: number, flags: number) => {
    const messageIds = users.get(userId) ?? new Set();
    if (flags & IN_HISTORY) users.set(userId, messageIds.add(messageId));
    else messageIds.delete(messageId);
  };
  for (const { user_id, message_id, flags } of rows) note(user_id, message_id, flags);
  for (const { key, row } of change.pendingIn(messageFlags)) {
    if (wanted.has(key.message_id)) note(key.user_id, key.message_id, row?.flags ?? 0);
  }
  return users;
}

/**
 * Sends each recipient events about the messages that concern them. Subscribers who get the same events share one log
 * entry. The others have entries of their own. Those in `alsoTold` get another event about the same
 * change, so webhooks whose account is among them do not get this one.
 */
export function emitToReceivers(
  change: Mutation,
  channelIds: readonly number[],
  receivers: Receivers,
  eventsOf: (messageIds: readonly number[]) => readonly RealmEvent[],
  alsoTold: Receivers = receivers,
): void {
  for (const { messageIds, userIds } of alike(receivers)) {
    const events = eventsOf(messageIds);
    const left = new Set(userIds);
    for (const channelId of channelIds) {
      const subscribers = activeSubscribers(change.state, channelId);
      const others = subscribers.filter((id) => !left.has(id));
      if (subscribers.length - others.length <= others.length) continue;
      for (const event of events) {
        const narrowed = others.length > 0 ? { ...event, not_for: others } : event;
        change.emit(`channel:${channelId}`, narrowed);
      }
      for (const id of subscribers) left.delete(id);
    }
    for (const id of left) {
      if (id === WEBHOOKS) continue;
      for (const event of events) change.emit(forUser(id), event);
    }
    if (!left.has(WEBHOOKS)) continue;
    const accounts = [...change.state.webhooks.values()].map(({ user_id }) => user_id);
    const not_for = accounts.filter((id) => receivers.has(id) || alsoTold.has(id));
    for (const event of events) {
      change.emit('webhooks', not_for.length > 0 ? { ...event, not_for } : event);
    }
  }
}

/** Sends an event to everyone who has a message and may read it. */
export async function emitAbout(
  change: Mutation,
  { id, channel_id, recipient_id }: Pick<MessageRow, 'id' | 'channel_id' | 'recipient_id'>,
  event: RealmEvent,
): Promise<void> {
  const channel = channel_id === null ? undefined : change.state.channels.get({ id: channel_id });
  if (!channel) {
    change.emit(`conversation:${recipient_id}`, event);
    return;
  }
  const receivers = await receiversOf(change, channel, [id]);
  emitToReceivers(change, [channel.id], receivers, () => [event]);
}

interface Alike {
  readonly messageIds: readonly number[];
  readonly userIds: number[];
}

function alike(receivers: Receivers): Iterable<Alike> {
  const texts = new Map<readonly number[], string>();
  const groups = new Map<string, Alike>();
  for (const [userId, messageIds] of receivers) {
    const text = texts.get(messageIds) ?? messageIds.join();
    texts.set(messageIds, text);
    const group = groups.get(text) ?? { messageIds, userIds: [] };
    group.userIds.push(userId);
    groups.set(text, group);
  }
  return groups.values();
}

export function activeSubscribers(state: RealmState, channelId: number): number[] {
  const ids = state.subscribersOf.get(channelId) ?? [];
  return [...ids].filter((id) => state.users.get({ id })?.is_active);
}
