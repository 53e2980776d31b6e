import type { Occasion, Occasions } from '../../../delivery/mail/occasions.ts';
import { json, type RowOf, table, text } from '../table.ts';

/** Mails that wait to be sent. Times are in milliseconds since 1970. */
export const mails = table(
  'mails',
  {
    id: 'integer',
    occasion: text<Occasion>(),
    address: 'text',
    /** The account that the mail is about; null if it does not exist yet. */
    user_id: 'integer?',
    details: json<Occasions[Occasion]>(),
    /** When it was queued. */
    queued_at: 'integer',
    /** Earliest time of the next attempt. */
    due_at: 'integer',
    failures: 'integer',
    /** Until then one process sends it, and the others leave it alone. */
    claimed_until: 'integer',
  },
  ['id'],
);
export type MailRow = RowOf<typeof mails>;
