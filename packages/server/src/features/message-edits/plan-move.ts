import type { endpoints, InputOf, PropagateMode } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { canReadChannel } from '../channels/access.ts';
import { invalidChannel } from '../channels/find-channel.ts';
import type { MessageContext } from '../messages/message-access.ts';
import { messageTopic, topicKey } from '../messages/topic.ts';
import type { SearchContext } from '../narrow/find-messages.ts';
import {
  checkMayMove,
  checkMayResolve,
  checkNotTooOld,
  moveLimits,
  type Route,
} from './move-permission.ts';
import { checkNotEmptyResolved, toggledTopic, togglesResolved } from './resolved-topics.ts';
import { earliestAllowed } from './time-limit.ts';
import { visibleInTopic } from './topic-messages.ts';

/** A permitted move. */
export interface Move extends Route {
  /** The message that the request names. */
  readonly message: MessageRow;
  readonly mode: PropagateMode;
  /** Ids of the moved messages, ascending. */
  readonly ids: readonly number[];
  /** Number of messages in the topic that the mover can see. */
  readonly total: number;
  /** Whether all messages that the mover can see are moved. */
  readonly isWhole: boolean;
  /** Whether the move only resolves or reopens the topic. */
  readonly togglesResolved: boolean;
}

type Input = InputOf<typeof endpoints.updateMessage>;

/**
 * Returns the move that a request asks for; undefined if the message is already there. Throws if the move is not
 * permitted.
 */
export async function planMove(
  context: SearchContext,
  mover: UserRow,
  message: MessageRow,
  input: Input,
): Promise<Move | undefined> {
  const { topic, stream_id, propagate_mode: mode } = input;
  if (topic === undefined && stream_id === undefined) {
    if (mode !== 'change_one') throw badRequest('Invalid propagate_mode without topic edit');
    return undefined;
  }
  const asked = routeOf(context, mover, message, input);
  const { source, target, oldTopic, newTopic } = asked;
  if (source.id === target.id && oldTopic === newTopic) return undefined;
  if (newTopic !== oldTopic) checkNotEmptyResolved(newTopic);

  const place = { channel: source, topicKey: message.topic_key };
  const all = await visibleInTopic(context, mover, place);
  const chosen = moved(all, message.id, mode);
  const isWhole = mode === 'change_all' || chosen.length === all.length;
  const toggles = isWhole && source.id === target.id && togglesResolved(oldTopic, newTopic);
  if (toggles) checkMayResolve(context, mover, source);
  else {
    checkMayMove(context, mover, asked);
    if (mode === 'change_all') await checkNoneTooOld(context, mover, asked, all);
    checkNotTooOld(context, mover, message, asked);
  }
  const route = toggles
    ? { ...asked, newTopic: await toggledTopic(context, asked, all[0] ?? message.id) }
    : asked;
  const there = new Set(await spelledSo(context, route));
  const ids = chosen.filter((id) => !there.has(id));
  return { ...route, message, mode, ids, total: all.length, isWhole, togglesResolved: toggles };
}

/** Returns the messages that already have the topic's new spelling and so do not move. */
async function spelledSo(
  { sql, realmId }: SearchContext,
  { source, target, oldTopic, newTopic }: Route,
): Promise<number[]> {
  if (source.id !== target.id || topicKey(oldTopic) !== topicKey(newTopic)) return [];
  const rows = await sql.all<{ id: number }>(
    `SELECT id FROM messages
     WHERE realm_id = $1 AND recipient_id = $2 AND topic_key = $3 AND topic = $4`,
    [realmId, source.id, topicKey(newTopic), newTopic],
  );
  return rows.map(({ id }) => id);
}

function routeOf(
  context: MessageContext,
  mover: UserRow,
  message: MessageRow,
  { topic, stream_id }: Input,
): Route {
  const source = context.state.channels.get({ id: message.channel_id ?? -1 });
  if (!source) throw badRequest('Direct messages cannot be moved to channels.');
  return {
    source,
    target: stream_id === undefined ? source : targetChannel(context, mover, stream_id),
    oldTopic: message.topic,
    newTopic: topic === undefined ? message.topic : messageTopic(topic),
  };
}

function targetChannel({ state, now }: MessageContext, mover: UserRow, id: number): ChannelRow {
  const channel = state.channels.get({ id });
  if (!channel || !canReadChannel(state, mover, channel, now)) throw invalidChannel();
  if (channel.is_archived) throw badRequest('The channel is archived.');
  return channel;
}

function moved(all: readonly number[], id: number, mode: PropagateMode): readonly number[] {
  if (mode === 'change_one') return [id];
  return mode === 'change_all' ? all : all.filter((each) => each >= id);
}

/** Throws unless all of a topic's messages are young enough. If some are, the error says that those can be moved. */
async function checkNoneTooOld(
  { sql, realmId, state, now }: MessageContext,
  mover: UserRow,
  route: Route,
  ids: readonly number[],
): Promise<void> {
  const limits = moveLimits({ state }, mover, route);
  if (limits.length === 0) return;
  // Ids and times of sending have the same order.
  const young = await sql.get<{ id: number | null }>(
    `SELECT MIN(id) AS id FROM messages
     WHERE realm_id = $1 AND recipient_id = $2 AND topic_key = $3 AND sent_at >= $4`,
    [realmId, route.source.id, topicKey(route.oldTopic), earliestAllowed(Math.min(...limits), now)],
  );
  const allowed = ids.filter((id) => id >= (young?.id ?? Number.POSITIVE_INFINITY));
  const [first] = allowed;
  if (allowed.length === ids.length || first === undefined) return;
  throw new ApiError(
    'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    'You only have permission to move some of the messages of this topic.',
    {
      first_message_id_allowed_to_move: first,
      total_messages_in_topic: ids.length,
      total_messages_allowed_to_move: allowed.length,
    },
  );
}
