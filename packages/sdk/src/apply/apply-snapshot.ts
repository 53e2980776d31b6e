import type { Snapshot, Subscription } from '@tidings/shared-types/wire';
import { type Conversation, conversationKey } from '../messages/conversation.ts';
import { beginIndex } from '../messages/custom-index.ts';
import { userTopicKey } from '../messages/muting.ts';
import { newestStored } from '../messages/stored-ids.ts';
import { ALL, Windows } from '../messages/windows.ts';
import type { RecordKind, RecordKinds } from '../store/record-kinds.ts';
import type { WorkingSet } from '../store/working-set.ts';
import { putChannel, takenApart } from './channel-events.ts';
import { rememberConversation } from './conversations.ts';
import { forgetChannel, forgetUnreadable } from './lost-channels.ts';
import { pushDevicesOf } from './push-device.ts';
import { replaceRecentDirects } from './recent-directs.ts';
import { Unread } from './unread.ts';

export interface SnapshotContext {
  readonly userId: number;
  readonly realmUuid?: string | undefined;
  /** The newest message known before. Later ones were missed. */
  readonly newestMessageId: number;
}

/**
 * Applies a snapshot: replaces everything that the snapshot is complete for, and removes the rest of those kinds.
 * Stored messages stay, but are stale (W5).
 */
export async function applySnapshot(
  set: WorkingSet,
  snapshot: Snapshot,
  { userId, realmUuid, newestMessageId }: SnapshotContext,
): Promise<void> {
  const knowsAllUnread = snapshot.unread_msgs?.old_unreads_missing === false;
  set.set('self', '', { userId, knowsAllUnread, ...(realmUuid !== undefined && { realmUuid }) });
  await beginIndex(set);
  await new Windows(set).distrust(newestMessageId);
  await applyChannels(set, snapshot);
  await applyPeople(set, snapshot);
  await applyOwn(set, snapshot);
  applyRealm(set, snapshot);
  await applyUnread(set, snapshot, userId);
  await applyDirects(set, snapshot, userId);
  const { max_message_id } = snapshot;
  if (max_message_id !== undefined) {
    // A deletion may have removed the newest known message, through the log or a fetch.
    const newest = await newestStored(set, 'everywhere');
    const from = Math.max(max_message_id, newestMessageId, newest) + 1;
    await new Windows(set).hold(ALL, { from, to: null });
  }
}

async function applyChannels(
  set: WorkingSet,
  { streams, subscriptions, unsubscribed = [], never_subscribed = [], ...rest }: Snapshot,
): Promise<void> {
  await replace(set, 'folder', rest.channel_folders, ({ id }) => String(id));
  await replace(set, 'userTopic', rest.user_topics, (topic) =>
    userTopicKey(topic.stream_id, topic.topic_name),
  );
  if (!streams || !subscriptions) return;
  const before = await set.find({ kind: 'channel' });
  const seen = new Set(streams.map(({ stream_id }) => String(stream_id)));
  for (const { key, value } of before) {
    if (!seen.has(key)) await forgetChannel(set, value.channel.stream_id);
  }
  for (const channel of streams) {
    putChannel(set, { channel, subscription: undefined, subscribers: [] });
  }
  for (const { subscribers = [], partial_subscribers, ...channel } of never_subscribed) {
    const known = partial_subscribers ?? subscribers;
    putChannel(set, { channel, subscription: undefined, subscribers: known });
  }
  for (const channel of unsubscribed) putSubscription(set, channel, false);
  for (const channel of subscriptions) putSubscription(set, channel, true);
  for (const { key, value } of before) {
    const after = await set.get('channel', key);
    if (after) await forgetUnreadable(set, value, after.value);
  }
}

function putSubscription(set: WorkingSet, subscription: Subscription, isActive: boolean): void {
  const { channel, settings, subscribers = [] } = takenApart(subscription);
  putChannel(set, { channel, subscription: isActive ? settings : undefined, subscribers });
}

async function applyPeople(set: WorkingSet, snapshot: Snapshot): Promise<void> {
  const { realm_users, realm_non_active_users = [], cross_realm_bots = [] } = snapshot;
  const people = realm_users && [
    ...[...cross_realm_bots, ...realm_users].map((user) => ({ ...user, is_active: true })),
    ...realm_non_active_users.map((user) => ({ ...user, is_active: false })),
  ];
  await replace(set, 'user', people, ({ user_id }) => String(user_id));
  await replace(set, 'group', snapshot.realm_user_groups, ({ id }) => String(id));
  await replaceMap(set, 'status', snapshot.user_status);
}

async function applyOwn(set: WorkingSet, snapshot: Snapshot): Promise<void> {
  await replace(set, 'draft', snapshot.drafts, ({ id }) => String(id));
  await replace(set, 'scheduled', snapshot.scheduled_messages, (message) =>
    String(message.scheduled_message_id),
  );
  await replace(set, 'view', snapshot.navigation_views, ({ fragment }) => fragment);
  await replace(set, 'snippet', snapshot.saved_snippets, ({ id }) => String(id));
  await replaceMap(set, 'emoji', snapshot.realm_emoji);
  await replaceMap(
    set,
    'pushDevice',
    snapshot.push_devices && pushDevicesOf(snapshot.push_devices),
  );
  setIfGiven(set, 'starred', snapshot.starred_messages);
  setIfGiven(set, 'alertWords', snapshot.alert_words);
  setIfGiven(set, 'mutedUsers', snapshot.muted_users);
  setIfGiven(set, 'settings', snapshot.user_settings);
}

function applyRealm(set: WorkingSet, snapshot: Snapshot): void {
  setIfGiven(set, 'linkifiers', snapshot.realm_linkifiers);
  setIfGiven(set, 'profileFields', snapshot.custom_profile_fields);
  const realm = Object.entries(snapshot).filter(([name]) => isRealmField(name));
  if (realm.length > 0) set.set('realm', '', Object.fromEntries(realm) as RecordKinds['realm']);
}

/** Fields that are stored elsewhere, or not at all. */
const apart = new Set([
  'max_message_id',
  'realm_default_streams',
  'realm_users',
  'realm_non_active_users',
  'realm_user_groups',
  'realm_bots',
  'realm_emoji',
  'realm_uuid',
  'realm_linkifiers',
  'server_timestamp',
]);

function isRealmField(name: string): boolean {
  return /^(?:realm|server|max|event_queue|password)_/.test(name) && !apart.has(name);
}

async function applyUnread(
  set: WorkingSet,
  { unread_msgs }: Snapshot,
  userId: number,
): Promise<void> {
  if (!unread_msgs) return;
  const unread = new Unread(set);
  await unread.clear();
  const topics = unread_msgs.streams.map(({ stream_id, topic, unread_message_ids }) => ({
    conversation: { kind: 'topic', channelId: stream_id, topic } as const,
    ids: unread_message_ids,
  }));
  // At once: a busy person has unread messages in hundreds of topics.
  await set.getMany(
    'topic',
    topics.map(({ conversation }) => conversationKey(conversation)),
  );
  const mentions = new Set(unread_msgs.mentions);
  async function add(conversation: Conversation, ids: readonly number[]): Promise<void> {
    await unread.add(
      conversation,
      ids,
      ids.filter((id) => mentions.has(id)),
    );
    const newest = ids.at(-1);
    if (newest !== undefined) await rememberConversation(set, conversation, newest);
  }
  for (const { other_user_id, unread_message_ids } of unread_msgs.pms) {
    await add(direct([other_user_id, userId]), unread_message_ids);
  }
  for (const { user_ids_string, unread_message_ids } of unread_msgs.huddles) {
    await add(direct(user_ids_string.split(',').map(Number)), unread_message_ids);
  }
  for (const { conversation, ids } of topics) await add(conversation, ids);
}

async function applyDirects(
  set: WorkingSet,
  { recent_private_conversations }: Snapshot,
  userId: number,
): Promise<void> {
  if (!recent_private_conversations) return;
  const recent = recent_private_conversations.map(({ user_ids, max_message_id }) => ({
    members: direct([...user_ids, userId]).members,
    newestId: max_message_id,
  }));
  await replaceRecentDirects(set, recent);
}

function direct(members: readonly number[]): Extract<Conversation, { kind: 'direct' }> {
  const key = conversationKey({ kind: 'direct', members });
  return { kind: 'direct', members: key.slice('d:'.length).split(',').map(Number) };
}

function setIfGiven<K extends RecordKind>(
  set: WorkingSet,
  kind: K,
  value: RecordKinds[K] | undefined,
): void {
  if (value !== undefined) set.set(kind, '', value);
}

/** Replaces all records of a kind, if the snapshot has the kind, and removes the others. */
async function replace<K extends RecordKind>(
  set: WorkingSet,
  kind: K,
  values: readonly RecordKinds[K][] | undefined,
  keyOf: (value: RecordKinds[K]) => string,
): Promise<void> {
  if (!values) return;
  await replaceMap(set, kind, Object.fromEntries(values.map((value) => [keyOf(value), value])));
}

async function replaceMap<K extends RecordKind>(
  set: WorkingSet,
  kind: K,
  values: Readonly<Record<string, RecordKinds[K]>> | undefined,
): Promise<void> {
  if (!values) return;
  for (const { key } of await set.find({ kind })) {
    if (!Object.hasOwn(values, key)) set.remove(kind, key);
  }
  for (const [key, value] of Object.entries(values)) set.set(kind, key, value);
}
