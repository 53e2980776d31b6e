import { hash } from 'node:crypto';
import { type ApiError, badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { secondFactors } from '../../core/storage/tables/second-factors.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { MailedTickets } from '../../delivery/mail/mailed-tickets.ts';
import type { CallContext } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { passwordWithin } from '../auth/read-password.ts';
import type { PasswordRecord } from '../users/passwords.ts';
import { wrongCode } from './proof.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { findFactor } from './stored-factor.ts';
import { newSecret, otpauthUrl, stepOf } from './totp.ts';

/** A set-up that waits for its first code. Only the client has it, and cannot read it. */
interface SetUpTicket {
  readonly userId: number;
  readonly secret: string;
  readonly sealedSecret: string;
  /** Changes with the password, with which the secret is sealed. */
  readonly mark: string;
}

const HOURS = 1;
const tickets = new MailedTickets<SetUpTicket>('the set-up of a second factor', HOURS);

export interface SetUp {
  readonly secret: string;
  readonly otpauth_url: string;
  readonly setup_token: string;
}

/** Makes a secret for an account whose correct password is given. Stores nothing. */
export async function beginSetUp(
  { state, services }: Pick<CallContext, 'state' | 'services'>,
  user: UserRow,
  password: string,
  record: PasswordRecord,
): Promise<SetUp> {
  const secret = newSecret();
  const sealedSecret = await services.passwords.wrap(password, secret);
  const ticket = { userId: user.id, secret, sealedSecret, mark: markOf(record) };
  return {
    secret,
    otpauth_url: otpauthUrl(secret, state.setting('name'), user.delivery_email),
    setup_token: tickets.issue(state, ticket, services.clock.now()),
  };
}

/** Stores the factor of a set-up whose first code is correct. Returns the recovery codes. */
export async function confirmSetUp(
  change: Mutation,
  user_id: number,
  token: string,
  code: string,
): Promise<string[]> {
  const { state, now } = change;
  const ticket = openSetUp(state, user_id, token, now);
  const record = await passwordWithin(change, user_id);
  if (!ticket || !record || markOf(record) !== ticket.mark) throw setUpIsOver();
  const last_step = stepOf(ticket.secret, code.replace(/\s/g, ''), now);
  if (last_step === undefined) throw wrongCode();
  if (await findFactor(change, user_id)) throw hasFactorAlready();
  const { sealedSecret: sealed_secret } = ticket;
  change.put(secondFactors, { user_id, sealed_secret, last_step, created_at: now });
  audit(change, { kind: 'second_factor.enabled', target: user_id, details: {} });
  return replaceRecoveryCodes(change, user_id, ticket.secret);
}

export function hasFactorAlready(): ApiError {
  return badRequest('You have a second factor already. Turn it off to set up another one.');
}

function openSetUp(
  state: RealmState,
  userId: number,
  token: string,
  now: number,
): SetUpTicket | undefined {
  const ticket = tickets.read(state, token, now);
  return ticket?.userId === userId ? ticket : undefined;
}

function setUpIsOver(): ApiError {
  return badRequest('This set-up has expired. Begin again.');
}

function markOf({ password_hash }: PasswordRecord): string {
  return hash('sha256', password_hash, 'base64url');
}
