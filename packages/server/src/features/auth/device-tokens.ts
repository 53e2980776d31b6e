import { randomBytes } from 'node:crypto';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { MailedTickets } from '../../delivery/mail/mailed-tickets.ts';
import { liveKey } from '../keys/live-key.ts';
import { hashApiKey } from '../users/api-key.ts';

const YEAR_HOURS = 365 * 24;

interface Device {
  /** Hash of the account's main key. A new password voids the key, and this token with it. */
  readonly keyHash: string;
  readonly device: string;
}

const tokens = new MailedTickets<Device>('a device that signed in', YEAR_HOURS);

/** Issues a token that marks a device as known. `device` is the id from `knownDevice`. */
export function newDeviceToken(
  state: RealmState,
  apiKey: string,
  now: number,
  device = randomBytes(12).toString('base64url'),
): string {
  return tokens.issue(state, { keyHash: hashApiKey(apiKey), device }, now);
}

/** Returns the device that a token names, if it has signed in to this account before. */
export function knownDevice(
  state: RealmState,
  token: string | undefined,
  userId: number | undefined,
  now: number,
): string | undefined {
  const known = token === undefined ? undefined : tokens.read(state, token, now);
  if (known === undefined || userId === undefined) return undefined;
  return liveKey(state, known.keyHash, now)?.user_id === userId ? known.device : undefined;
}
