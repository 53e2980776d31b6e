import type { Mutation } from '../../core/realm/mutation.ts';
import { storedKeys, storedRows } from '../../core/realm/stored-rows.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import { messages, topics } from '../../core/storage/tables/messages.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { channelEventsKeys } from '../notices/channel-notices.ts';
import { announceMove, carryOutMove } from './carry-out-move.ts';
import type { Move } from './plan-move.ts';
import { editPart } from './update-event.ts';

/** Tells whether a named topic has messages other than the server's notices about the channel. */
export async function hasNamedTopic(change: Mutation, channelId: number): Promise<boolean> {
  const keys = await storedKeys(change, topics, { channel_id: channelId });
  const named = keys.map(({ topic_key }) => topic_key).filter((key) => key !== '');
  if (named.some((key) => !channelEventsKeys.has(key))) return true;
  const sql = await change.writableSql();
  for (const key of named) {
    const answer = await sql.get(
      `SELECT 1 AS found FROM messages
       WHERE realm_id = $1 AND recipient_id = $2 AND topic_key = $3 AND sender_id <> $4 LIMIT 1`,
      [change.realmId, channelId, key, change.state.notificationBot.id],
    );
    if (answer) return true;
  }
  return false;
}

/** Moves the server's notices about a channel to its general chat topic, as if the mover had moved them. */
export async function gatherNotices(
  change: Mutation,
  mover: UserRow,
  channel: ChannelRow,
): Promise<void> {
  for (const topic_key of channelEventsKeys) await gatherFrom(change, mover, channel, topic_key);
}

async function gatherFrom(
  change: Mutation,
  mover: UserRow,
  channel: ChannelRow,
  topic_key: string,
): Promise<void> {
  const place = { recipient_id: channel.id, topic_key };
  const notices = await storedRows(change, messages, place);
  const ids = notices.map(({ id }) => id).sort((a, b) => a - b);
  const message = notices.find(({ id }) => id === ids[0]);
  if (!message) return;
  const move: Move = {
    source: channel,
    target: channel,
    oldTopic: message.topic,
    newTopic: '',
    message,
    mode: 'change_all',
    ids,
    total: ids.length,
    isWhole: true,
    togglesResolved: false,
  };
  const done = await carryOutMove(change, mover.id, move);
  await announceMove(change, move, done.receivers, await editPart(change, mover.id, done.message));
}
