import type { RealmEvent } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import type { WritableSql } from '../../core/storage/engine.ts';
import { type MessageRow, messages } from '../../core/storage/tables/messages.ts';
import { topicKey } from '../messages/topic.ts';
import { moveMessages } from './move-messages.ts';
import { dropFlags, settleHistory } from './moved-history.ts';
import { refreshFirstMessage } from './place-rows.ts';
import type { Move } from './plan-move.ts';
import { emitToReceivers, receiversOf } from './receivers.ts';
import { announceGone } from './remove-messages.ts';
import { movePolicies } from './topic-policies.ts';
import { arrivalPart, type MoveReceivers, movePart, receiversOfMove } from './update-event.ts';

/** A move that is carried out but not yet announced to the people who keep its messages. */
export interface MoveDone {
  /** The message that the request names, in its new place. */
  readonly message: MessageRow;
  readonly receivers: MoveReceivers;
}

/** Moves messages and everything that depends on them. Tells the people who lose access to them. */
export async function carryOutMove(
  change: Mutation,
  moverId: number,
  move: Move,
): Promise<MoveDone> {
  const { source, target, oldTopic, ids } = move;
  const sql = await change.writableSql();
  const joinsMessages = await hasMessages(change, sql, move);
  const receivers = receiversOfMove(change, move, await receiversOf(change, source, ids));
  if (source.id !== target.id) {
    await settleHistory(change, sql, move);
    await dropFlags(change, sql, move, receivers.lost);
  }
  await moveMessages(change, sql, moverId, move);
  const { lost, told } = receivers;
  announceGone(change, { channelId: source.id, topic: oldTopic }, lost, told);
  if (move.isWhole) movePolicies(change, move, joinsMessages);
  const [message] = await storedRows(change, messages, { id: move.message.id });
  if (!message) throw new Error(`Message ${move.message.id} is gone`);
  return { message, receivers };
}

/**
 * Announces a move to everyone who keeps the messages or can read them now. `common` holds the other fields of the
 * event.
 */
export async function announceMove(
  change: Mutation,
  move: Move,
  { told, toldArrival }: MoveReceivers,
  common: RealmEvent,
): Promise<void> {
  const { source, target, message } = move;
  const withIds = (ids: readonly number[]) => ({
    ...common,
    message_ids: ids.includes(message.id) ? ids : [...ids, message.id].sort((a, b) => a - b),
  });
  emitToReceivers(change, [source.id, target.id], told, (ids) => [
    { ...withIds(ids), ...movePart(change.state, move) },
  ]);
  const arrivalOf = (ids: readonly number[]) => [
    { ...withIds(ids), ...arrivalPart(change.state, move) },
  ];
  emitToReceivers(change, [target.id], toldArrival, arrivalOf, told);
  if (source.id === target.id) return;
  const sql = await change.writableSql();
  await refreshFirstMessage(change, sql, source.id);
  await refreshFirstMessage(change, sql, target.id);
}

async function hasMessages(
  { realmId }: Mutation,
  sql: WritableSql,
  { target, newTopic }: Move,
): Promise<boolean> {
  const row = await sql.get(
    'SELECT 1 AS found FROM topics WHERE realm_id = $1 AND channel_id = $2 AND topic_key = $3',
    [realmId, target.id, topicKey(newTopic)],
  );
  return row !== undefined;
}
