import type { Config } from '../../core/config/config.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { FactorChange } from '../../delivery/mail/occasions.ts';
import { queueMail } from '../../delivery/mail/queue-mail.ts';

/**
 * Sends a mail about a change of a second factor to the owner of the account. It cannot be turned off, since a thief
 * would do so first.
 */
export function noteFactorChange(
  change: Mutation,
  { mail }: Config,
  userId: number,
  event: FactorChange,
): void {
  const user = change.state.users.get({ id: userId });
  if (!mail || !user) return;
  const { ip, actorId: by } = change.origin;
  queueMail(change, {
    occasion: 'second factor',
    address: user.delivery_email,
    user_id: userId,
    details: { event, at: change.now, ip, by },
  });
}
