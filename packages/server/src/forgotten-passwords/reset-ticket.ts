import { createHash } from 'node:crypto';
import { SealingKey } from '../crypto/sealing-key.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { UserRow } from '../storage/tables/users.ts';
import type { PasswordRecord } from '../users/passwords.ts';

export const RESET_HOURS = 1;

export interface Ticket {
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  /** Of what it lets somebody change: it is good for one change. */
  readonly before: string;
}

/** What a new password takes the place of. */
export interface ResetAccount {
  readonly user: UserRow;
  readonly password: PasswordRecord | undefined;
}

/** What stands in the link of a mail. */
export function resetTicket(state: RealmState, account: ResetAccount, now: number): string {
  const ticket: Ticket = { userId: account.user.id, issuedAt: now, before: markOf(state, account) };
  return keyOf(state).seal(JSON.stringify(ticket));
}

/** Undefined where it was not made here, or is too old. */
export function readTicket(state: RealmState, sealed: string, now: number): Ticket | undefined {
  const text = keyOf(state).open(sealed);
  if (text === undefined) return undefined;
  const ticket = JSON.parse(text) as Ticket;
  return now - ticket.issuedAt <= RESET_HOURS * 3_600_000 ? ticket : undefined;
}

/** Whether the account is still as it was when the ticket was made. */
export function isUnused(state: RealmState, { before }: Ticket, account: ResetAccount): boolean {
  return before === markOf(state, account);
}

function keyOf(state: RealmState): SealingKey {
  return new SealingKey(state.internal('avatar_secret'), 'a new password');
}

/** Changes with the password, the key and the address. */
function markOf(state: RealmState, { user, password }: ResetAccount): string {
  const keys = [...(state.apiKeysByUser.get(user.id) ?? [])].sort();
  const parts = [user.delivery_email, password?.password_hash ?? null, ...keys];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
