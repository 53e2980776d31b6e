import { type BotDelivery, botTypes, limits } from '@tidings/shared-types';
import { ApiError } from '../../../core/api-error.ts';
import type { Mutation } from '../../../core/realm/mutation.ts';
import type { RealmState } from '../../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../../core/storage/tables/channels.ts';
import { type BotDeliveryRow, botDeliveries } from '../../../core/storage/tables/outgoing-bots.ts';
import type { UserRow } from '../../../core/storage/tables/users.ts';
import { hearsMentions } from '../hears-mentions.ts';
import { noteDroppedCalls } from './dropped-calls.ts';
import { waitingFor } from './waiting-deliveries.ts';

interface Called {
  readonly messageId: number;
  readonly sender: UserRow;
  /** The accounts that the message mentions, or the people of its conversation. */
  readonly userIds: readonly number[];
  /** Null for direct messages. */
  readonly channel: ChannelRow | null;
}

const MINUTE_MS = 60_000;
const MINUTE_SECONDS = 60;

/**
 * Stores that outgoing webhook bots are called for a new message, in its transaction, so that no call is lost. Messages
 * of bots call none: two bots would answer each other for ever. Throws if the sender has called too many bots.
 */
export async function orderDeliveries(change: Mutation, called: Called): Promise<void> {
  const { state, now } = change;
  const { sender, channel, messageId: message_id } = called;
  if (state.botServices.size === 0 || sender.is_bot) return;
  const bots = [...new Set(called.userIds)].filter((id) => mayCall(state, id, channel, now));
  if (bots.length === 0) return;
  await checkMayCallMore(change, sender.id, bots.length);
  const waiting = await waitingFor(change, bots);
  for (const bot_id of bots) {
    const row: BotDeliveryRow = {
      id: change.nextId(),
      bot_id,
      message_id,
      sender_id: sender.id,
      cause: causeOf(called),
      status: 'waiting',
      attempts: 0,
      created_at: now,
      due_at: now,
      claimed_until: 0,
      finished_at: null,
      status_code: null,
      error: null,
      answer_id: null,
    };
    const isFull = (waiting.get(bot_id) ?? 0) >= limits.botDeliveriesWaiting;
    if (isFull) noteDroppedCalls(change, bot_id);
    change.put(
      botDeliveries,
      isFull ? { ...row, status: 'failed', finished_at: now, error: FULL } : row,
    );
  }
}

const FULL = `The service was not called: ${limits.botDeliveriesWaiting} messages were waiting for it already.`;

function causeOf({ channel }: Called): BotDelivery['trigger'] {
  return channel ? 'mention' : 'direct_message';
}

/** Limits the calls of each sender, who decides what the services of others get. One message alone is never refused. */
async function checkMayCallMore(change: Mutation, senderId: number, more: number): Promise<void> {
  const { sql, realmId, now } = change;
  const since = now - MINUTE_MS;
  const row = await sql.get<{ calls: number }>(
    `SELECT COUNT(*) AS calls FROM bot_deliveries
     WHERE realm_id = $1 AND sender_id = $2 AND created_at > $3 AND created_at <= $4`,
    [realmId, senderId, since, now],
  );
  const unwritten = change
    .pendingIn(botDeliveries)
    .filter((each) => each.row?.sender_id === senderId && each.row.attempts === 0);
  const calls = Number(row?.calls ?? 0) + unwritten.length;
  if (calls === 0 || calls + more <= limits.botCallsPerMinute) return;
  throw new ApiError(
    'RATE_LIMIT_HIT',
    `Your messages may call bots ${limits.botCallsPerMinute} times a minute.`,
    { 'retry-after': MINUTE_SECONDS },
  );
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
