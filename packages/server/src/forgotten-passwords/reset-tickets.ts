import { createHash } from 'node:crypto';
import { MailedTickets } from '../mail/mailed-tickets.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { UserRow } from '../storage/tables/users.ts';
import type { PasswordRecord } from '../users/passwords.ts';

interface ResetTicket {
  readonly userId: number;
  /** Of what it lets somebody change: it is good for one change. */
  readonly mark: string;
}

/** For as long as the letter says. */
export const resetTickets = new MailedTickets<ResetTicket>('a new password', 1);

/** Changes with the password, the key and the address. */
export function accountMark(
  state: RealmState,
  user: UserRow,
  password: PasswordRecord | undefined,
): string {
  const keys = [...(state.apiKeysByUser.get(user.id) ?? [])].sort();
  const parts = [user.delivery_email, password?.password_hash ?? null, ...keys];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
