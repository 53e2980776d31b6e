import type { Mutation } from '../../core/realm/mutation.ts';
import type { Dialect } from '../../core/storage/engine.ts';
import { audit } from '../audit/audit.ts';
import {
  type RawRemoved,
  REMOVED_COLUMNS,
  type RemovedMessage,
  removedMessage,
  removeMessages,
} from '../message-edits/remove-messages.ts';
import type { ExpiredPlace } from './expired-places.ts';
import { keptSince } from './kept-since.ts';

/** Limits of one transaction, since other writes wait meanwhile. */
const MESSAGES = 500;
const TOPICS = 50;

interface Removed {
  readonly messages: number;
  /** Number of places, from the first on, that have nothing left to delete. */
  readonly places: number;
}

/** Deletes some expired messages of these places, oldest first. Uses the current settings. */
export async function removeExpired(
  change: Mutation,
  places: readonly ExpiredPlace[],
): Promise<Removed> {
  const removed = await removeSome(change, places);
  const { messages: count } = removed;
  if (count > 0) audit(change, { kind: 'messages.expired', details: { count } });
  return removed;
}

async function removeSome(change: Mutation, places: readonly ExpiredPlace[]): Promise<Removed> {
  let messages = 0;
  let topics = 0;
  for (const [index, place] of places.entries()) {
    const room = MESSAGES - messages;
    const expired = await expiredIn(change, place, room);
    const groups = byTopic(expired).slice(0, TOPICS - topics);
    // Deletes the oldest last, so that the channel's first message changes only once.
    for (const group of groups.toReversed()) await removeMessages(change, group);
    const removed = groups.flat().length;
    messages += removed;
    topics += groups.length;
    if (expired.length === room || removed < expired.length) return { messages, places: index };
  }
  return { messages, places: places.length };
}

/**
 * Returns expired messages. After changes of clocks, ids and times are not quite in the same order, so the time decides
 * too.
 */
async function expiredIn(
  change: Mutation,
  { channelId, before }: ExpiredPlace,
  limit: number,
): Promise<RemovedMessage[]> {
  const { state, dialect, now, realmId } = change;
  const channel = channelId === null ? undefined : state.channels.get({ id: channelId });
  const since = keptSince(state, channel, now);
  if (since === undefined) return [];
  const sql = await change.writableSql();
  const { index, condition, order } = channelId === null ? DIRECTS : inChannel(dialect);
  const rows = await sql.all<RawRemoved>(
    `SELECT ${REMOVED_COLUMNS} FROM messages AS m ${dialect.indexedBy(index)}
     WHERE m.realm_id = $1 AND m.sent_at < $2 AND ${condition} ORDER BY ${order} LIMIT $4`,
    [realmId, since, before, limit, ...(channelId === null ? [] : [channelId])],
  );
  return rows.map(removedMessage);
}

const DIRECTS = {
  index: 'messages_direct',
  condition: 'm.channel_id IS NULL AND m.id < $3',
  order: 'm.id',
};

function inChannel({ ofRecipient }: Dialect): typeof DIRECTS {
  const inOrder = { condition: 'm.recipient_id = $5 AND m.id < $3', order: 'm.id' };
  const stretch = ofRecipient?.('$5', { after: '0', before: '$3' }, 'ASC') ?? inOrder;
  return { index: 'messages_by_recipient', ...stretch };
}

/** Groups messages by topic, in order of the first message of each. */
export function byTopic(messages: readonly RemovedMessage[]): RemovedMessage[][] {
  const groups = new Map<string, RemovedMessage[]>();
  for (const message of messages) {
    const topic = `${message.recipient_id} ${message.topic_key}`;
    const group = groups.get(topic);
    if (group) group.push(message);
    else groups.set(topic, [message]);
  }
  return [...groups.values()];
}
