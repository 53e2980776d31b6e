import { roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { canAdministerChannel, canPost, hasChannelPermission } from '../channels/access.ts';
import { hasRealmPermission } from '../groups/permissions.ts';
import type { MessageContext } from '../messages/message-access.ts';
import { checkTopicAllowed } from '../messages/topic.ts';
import { isTooLate } from './time-limit.ts';

/** The channels and topics of a move. */
export interface Route {
  readonly source: ChannelRow;
  readonly target: ChannelRow;
  readonly oldTopic: string;
  readonly newTopic: string;
}

type Rules = Pick<MessageContext, 'state' | 'now'>;

/** Throws unless the user may resolve or reopen topics of the channel. There is no time limit. */
export function checkMayResolve({ state, now }: Rules, user: UserRow, channel: ChannelRow): void {
  const name = 'can_resolve_topics_group';
  if (hasRealmPermission(state, user, name, now)) return;
  if (hasChannelPermission(state, user, channel, name, now)) return;
  throw badRequest("You don't have permission to resolve topics.");
}

/** Throws unless the user may move a message to another topic or channel. Each has its own rule. */
export function checkMayMove(
  context: Rules,
  user: UserRow,
  { source, target, oldTopic, newTopic }: Route,
): void {
  const { state, now } = context;
  if (newTopic !== oldTopic && !mayMoveWithin(context, user, source)) {
    throw badRequest("You don't have permission to move this message to another topic.");
  }
  if (target.id !== source.id) {
    if (!mayMoveOut(context, user, source)) {
      throw badRequest("You don't have permission to move this message to another channel.");
    }
    if (!canPost(state, user, target, now)) {
      throw badRequest(`Not authorized to send to channel '${target.name}'`);
    }
  }
  checkTopicAllowed(state, target, newTopic);
}

/** Throws if the time limit for moving a message has passed. */
export function checkNotTooOld(
  context: Rules,
  user: UserRow,
  message: MessageRow,
  route: Route,
): void {
  for (const limit of moveLimits(context, user, route)) {
    if (isTooLate(message, limit, context.now)) {
      throw badRequest('The time limit for moving this message has passed');
    }
  }
}

/** Returns the limits, in seconds, that apply to a move. Moderators have none. */
export function moveLimits(
  { state }: Pick<Rules, 'state'>,
  user: UserRow,
  { source, target, oldTopic, newTopic }: Route,
): number[] {
  if (user.role <= roles.moderator) return [];
  const within = state.setting('move_messages_within_stream_limit_seconds');
  const between = state.setting('move_messages_between_streams_limit_seconds');
  const limits: number[] = [];
  // Giving a message without topic its first topic has no time limit.
  if (newTopic !== oldTopic && oldTopic !== '' && within !== null) limits.push(within);
  if (target.id !== source.id && between !== null) limits.push(between);
  return limits;
}

function mayMoveWithin({ state, now }: Rules, user: UserRow, channel: ChannelRow): boolean {
  return (
    hasRealmPermission(state, user, 'can_move_messages_between_topics_group', now) ||
    hasChannelPermission(state, user, channel, 'can_move_messages_within_channel_group', now) ||
    canAdministerChannel(state, user, channel, now)
  );
}

function mayMoveOut({ state, now }: Rules, user: UserRow, channel: ChannelRow): boolean {
  return (
    hasRealmPermission(state, user, 'can_move_messages_between_channels_group', now) ||
    hasChannelPermission(state, user, channel, 'can_move_messages_out_of_channel_group', now) ||
    canAdministerChannel(state, user, channel, now)
  );
}
