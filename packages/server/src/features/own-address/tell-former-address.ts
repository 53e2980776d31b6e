import type { Config } from '../../core/config/config.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { queueMail } from '../../delivery/mail/queue-mail.ts';

/**
 * Queues a mail to the former address that says the address has changed. `by` is the administrator who changed it, if
 * any.
 */
export function tellFormerAddress(
  change: Mutation,
  { mail }: Config,
  moved: { readonly from: UserRow; readonly to: UserRow; readonly by?: number | undefined },
): void {
  const { from, to, by } = moved;
  if (!mail || to.is_bot || from.delivery_email === to.delivery_email) return;
  if (!from.is_address_proven) return;
  const details = { to: to.delivery_email, by };
  const address = from.delivery_email;
  queueMail(change, { occasion: 'address changed', address, user_id: to.id, details });
}
