import type { Config } from '../config/config.ts';
import type { ClientInfo } from '../handler.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { UserRow } from '../storage/tables/users.ts';

/** Tells somebody by mail that their password was used, if they want to know. */
export function noteSignIn(
  change: Mutation,
  user: UserRow,
  { config, client }: { readonly config: Config; readonly client: ClientInfo },
): void {
  if (!config.mail || !change.state.userSetting(user.id, 'enable_login_emails')) return;
  const details = { at: change.now, ip: client.ip, client: client.name };
  const address = user.delivery_email;
  queueMail(change, { occasion: 'signed in', address, user_id: user.id, details });
}
