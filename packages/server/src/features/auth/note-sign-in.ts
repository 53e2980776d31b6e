import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { queueMail } from '../../delivery/mail/queue-mail.ts';
import type { ClientInfo } from '../../handler.ts';
import type { Services } from '../../services.ts';

interface SignIn {
  readonly services: Services;
  readonly client: ClientInfo;
}

/** Sends a mail about the use of a password, if its owner wants one. */
export async function noteSignIn(
  change: Mutation,
  user: UserRow,
  { services: { config, rateLimits }, client }: SignIn,
): Promise<void> {
  if (!config.mail || !change.state.userSetting(user.id, 'enable_login_emails')) return;
  const mayTell = await rateLimits?.signInMails.take(`${change.realmId}:${user.id}`);
  if (mayTell === false) return;
  const details = { at: change.now, ip: client.ip, client: client.name };
  const address = user.delivery_email;
  queueMail(change, { occasion: 'signed in', address, user_id: user.id, details });
}
