import type { Occasion, Occasions } from '../../mail/occasions.ts';
import { json, type RowOf, table, text } from '../table.ts';

/** What is to be mailed, until it is. Times in milliseconds since 1970. */
export const mails = table(
  'mails',
  {
    id: 'integer',
    occasion: text<Occasion>(),
    address: 'text',
    /** Whose account it is about; null where they have none yet. */
    user_id: 'integer?',
    details: json<Occasions[Occasion]>(),
    /** Since when it is to be sent. */
    queued_at: 'integer',
    /** Not to be sent before, or not again. */
    due_at: 'integer',
    failures: 'integer',
    /** Until then somebody is sending it, and nobody else touches it. */
    claimed_until: 'integer',
  },
  ['id'],
);
export type MailRow = RowOf<typeof mails>;
