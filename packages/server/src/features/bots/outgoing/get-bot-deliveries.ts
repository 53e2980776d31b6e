import { type BotDelivery, endpoints, limits } from '@tidings/shared-types';
import { inSeconds } from '../../../core/clock.ts';
import { decodeRow, type RawRow } from '../../../core/storage/rows.ts';
import { type BotDeliveryRow, botDeliveries } from '../../../core/storage/tables/outgoing-bots.ts';
import { query } from '../../../handler.ts';
import { findManagedBot } from '../bot-rules.ts';

const SELECT = `SELECT ${Object.keys(botDeliveries.columns).join(', ')} FROM bot_deliveries
  WHERE realm_id = $1 AND bot_id = $2 ORDER BY id DESC LIMIT ${limits.botDeliveriesListed}`;

export const getBotDeliveries = query(
  endpoints.getBotDeliveries,
  async ({ state, caller, input, realm }) => {
    const bot = findManagedBot(state, caller, input.bot_id);
    const rows = await realm.reader.all<RawRow>(SELECT, [realm.id, bot.id]);
    return { deliveries: rows.map((row) => deliveryObject(decodeRow(botDeliveries, row))) };
  },
);

function deliveryObject({
  bot_id: _bot,
  sender_id: _sender,
  due_at: _due,
  claimed_until: _claim,
  cause,
  error,
  created_at,
  finished_at,
  ...row
}: BotDeliveryRow): BotDelivery {
  return {
    ...row,
    trigger: cause,
    problem: error,
    created_at: inSeconds(created_at),
    finished_at: finished_at === null ? null : inSeconds(finished_at),
  };
}
