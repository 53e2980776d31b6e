import type { Mutation } from '../realm/mutation.ts';
import type { UserRow } from '../storage/tables.ts';
import { changeAccount } from './change-account.ts';
import { apiEmail } from './email-visibility.ts';

/** Gives an account another real address; the one the API shows follows from it. */
export function changeEmail(
  change: Mutation,
  user: UserRow,
  delivery_email: string,
  realmHost: string,
): UserRow {
  if (delivery_email === user.delivery_email) return user;
  const next = changeAccount(change, user, { delivery_email }, { delivery_email });
  return refreshApiEmail(change, next, realmHost);
}

/** To be called when the real address or who may see it has changed. */
export function refreshApiEmail(change: Mutation, user: UserRow, realmHost: string): UserRow {
  const visibility = change.state.userSetting(user.id, 'email_address_visibility');
  const email = apiEmail(user, visibility, realmHost);
  return email === user.email ? user : changeAccount(change, user, { email }, { new_email: email });
}
