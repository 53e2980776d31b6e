import type { BotDelivery, BotInterface } from '@tidings/shared-types';
import { integer, type RowOf, table, text } from '../table.ts';

/** The services of outgoing webhook bots. */
export const botServices = table(
  'bot_services',
  {
    bot_id: 'integer',
    payload_url: 'text',
    interface: integer<BotInterface>(),
    service_name: 'text',
    /** See `bots/outgoing/service-token.ts`. */
    sealed_token: 'text',
    /** Whether an administrator has set the address, which may then be in a network of `webhookNetworks`. */
    may_reach_networks: 'boolean',
  },
  ['bot_id'],
);
export type BotServiceRow = RowOf<typeof botServices>;

/** Messages that outgoing webhook bots are called for: a queue, and a short history. Times are in milliseconds. */
export const botDeliveries = table(
  'bot_deliveries',
  {
    id: 'integer',
    bot_id: 'integer',
    message_id: 'integer',
    sender_id: 'integer',
    cause: text<BotDelivery['trigger']>(),
    status: text<BotDelivery['status']>(),
    attempts: 'integer',
    created_at: 'integer',
    /** Earliest time of the next attempt. */
    due_at: 'integer',
    /** Until then one process calls the service, and the others leave it alone. */
    claimed_until: 'integer',
    finished_at: 'integer?',
    status_code: 'integer?',
    error: 'text?',
    answer_id: 'integer?',
  },
  ['id'],
);
export type BotDeliveryRow = RowOf<typeof botDeliveries>;
