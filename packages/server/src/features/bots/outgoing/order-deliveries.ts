import { type BotDelivery, botTypes } from '@tidings/shared-types';
import type { Mutation } from '../../../core/realm/mutation.ts';
import type { RealmState } from '../../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../../core/storage/tables/channels.ts';
import { botDeliveries } from '../../../core/storage/tables/outgoing-bots.ts';
import type { UserRow } from '../../../core/storage/tables/users.ts';
import { hearsMentions } from '../hears-mentions.ts';

interface Called {
  readonly messageId: number;
  readonly sender: UserRow;
  /** The accounts that the message mentions, or the people of its conversation. */
  readonly userIds: readonly number[];
  /** Null for direct messages. */
  readonly channel: ChannelRow | null;
}

/**
 * Stores that outgoing webhook bots are called for a new message, in its transaction, so that no call is lost. Messages
 * of bots call none: two bots would answer each other for ever.
 */
export function orderDeliveries(change: Mutation, called: Called): void {
  const { state, now } = change;
  if (state.botServices.size === 0 || called.sender.is_bot) return;
  const cause: BotDelivery['trigger'] = called.channel ? 'mention' : 'direct_message';
  for (const bot_id of new Set(called.userIds)) {
    if (!mayCall(state, bot_id, called.channel, now)) continue;
    change.put(botDeliveries, {
      id: change.nextId(),
      bot_id,
      message_id: called.messageId,
      cause,
      status: 'waiting',
      attempts: 0,
      created_at: now,
      due_at: now,
      claimed_until: 0,
      finished_at: null,
      status_code: null,
      error: null,
      answer_id: null,
    });
  }
}

/**
 * Tells whether a bot may be called for messages in a channel, or for direct messages that it takes part in. None is
 * called in an organization that is closed.
 */
export function mayCall(
  state: RealmState,
  botId: number,
  channel: ChannelRow | null,
  now: number,
): boolean {
  if (state.internal('deactivated')) return false;
  const bot = state.users.get({ id: botId });
  if (!bot?.is_active || bot.bot_type !== botTypes.outgoingWebhook) return false;
  if (!state.botServices.get({ bot_id: botId })) return false;
  return channel === null || hearsMentions(state, bot, channel, now);
}
