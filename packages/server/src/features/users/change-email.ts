import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type UserRow, users } from '../../core/storage/tables/users.ts';
import { audit } from '../audit/audit.ts';
import { announceBotUpdate } from '../bots/announce-bot.ts';
import { changeAccount } from './change-account.ts';
import { checkEmailDomain } from './email-domain.ts';
import { apiEmail } from './email-visibility.ts';
import { checkEmailIsFree } from './user-rules.ts';

/** Changes an account's real address. The address in the API follows from it. */
export function changeEmail(
  change: Mutation,
  user: UserRow,
  delivery_email: string,
  realmHost: string,
): UserRow {
  if (delivery_email === user.delivery_email) return user;
  checkEmailDomain(change.state, delivery_email);
  checkEmailIsFree(change.state, delivery_email, user.id);
  const visibility = change.state.userSetting(user.id, 'email_address_visibility');
  const sight = { before: visibility, after: visibility };
  const next = changeAccount(change, user, { delivery_email }, { delivery_email }, sight);
  audit(change, {
    kind: 'user.email_changed',
    target: user.id,
    details: { old: user.delivery_email, new: delivery_email },
  });
  return refreshApiEmail(change, proveAddress(change, next), realmHost);
}

/** Records that the address of an account is verified, so that mails go there. Announces it only to the owner. */
export function proveAddress(change: Mutation, user: UserRow): UserRow {
  if (user.is_address_proven) return user;
  const next = { ...user, is_address_proven: true };
  change.put(users, next);
  change.emit(forUser(user.id), {
    type: 'realm_user',
    op: 'update',
    person: { user_id: user.id, is_address_proven: true },
  });
  return next;
}

/** Updates the address in the API. Call it after a change of the real address or its visibility. */
export function refreshApiEmail(change: Mutation, user: UserRow, realmHost: string): UserRow {
  const visibility = change.state.userSetting(user.id, 'email_address_visibility');
  const email = apiEmail(user, visibility, realmHost);
  if (email === user.email) return user;
  // Another account may have this stand-in as its real address. Two accounts must never show the same.
  checkEmailIsFree(change.state, email, user.id);
  const next = changeAccount(change, user, { email }, { new_email: email });
  if (user.is_bot) announceBotUpdate(change, next, { username: email, email });
  return next;
}
