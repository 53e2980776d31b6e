import type { Mutation } from '../../core/realm/mutation.ts';
import { mails } from '../../core/storage/tables/mails.ts';
import type { Mail } from './mail.ts';
import type { Occasion } from './occasions.ts';

type Wanted<O extends Occasion> = Pick<Mail<O>, 'occasion' | 'address' | 'user_id' | 'details'>;

/** Queues a mail for when this change is committed or for `dueAt`. Does nothing if the server sends no mail. */
export function queueMail<O extends Occasion>(
  change: Mutation,
  mail: Wanted<O>,
  dueAt = change.now,
): void {
  const due_at = Math.max(dueAt, change.now);
  const id = change.nextId();
  change.put(mails, { ...mail, id, queued_at: due_at, due_at, failures: 0, claimed_until: 0 });
}
