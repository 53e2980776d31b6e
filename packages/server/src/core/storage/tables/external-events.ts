import type { ExternalEvent } from '@tidings/shared-types';
import { type RowOf, table, text } from '../table.ts';

/** The last events that services sent to incoming webhook bots. */
export const externalEvents = table(
  'external_events',
  {
    bot_id: 'integer',
    id: 'integer',
    integration: 'text',
    event_type: 'text',
    outcome: text<ExternalEvent['outcome']>(),
    problem: 'text?',
    message_id: 'integer?',
    /** Milliseconds since 1970. */
    created_at: 'integer',
  },
  ['bot_id', 'id'],
);
export type ExternalEventRow = RowOf<typeof externalEvents>;
