import type { Mutation } from '../realm/mutation.ts';
import { mails } from '../storage/tables/mails.ts';
import type { Mail } from './mail.ts';
import type { Occasion } from './occasions.ts';

/** Mails somebody once this change is committed. Only where the server sends mail. */
export function queueMail<O extends Occasion>(
  change: Mutation,
  mail: Pick<Mail<O>, 'occasion' | 'address' | 'user_id' | 'details'>,
): void {
  const { now } = change;
  change.put(mails, { ...mail, id: change.nextId(), queued_at: now, due_at: now, failures: 0 });
}
