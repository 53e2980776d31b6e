import { randomBytes } from 'node:crypto';
import { MailedTickets } from '../mail/mailed-tickets.ts';
import type { RealmState } from '../realm/realm-state.ts';
import { hashApiKey } from '../users/api-key.ts';

const YEAR_HOURS = 365 * 24;

interface Device {
  /** Of the key that the device got. A new password ends that, and with it what this token is good for. */
  readonly keyHash: string;
  readonly device: string;
}

const tokens = new MailedTickets<Device>('a device that signed in', YEAR_HOURS);

/** `device`: as `knownDevice` gave it. */
export function newDeviceToken(
  state: RealmState,
  apiKey: string,
  now: number,
  device = randomBytes(12).toString('base64url'),
): string {
  return tokens.issue(state, { keyHash: hashApiKey(apiKey), device }, now);
}

/** The device that a token names, if it signed in to this account before. */
export function knownDevice(
  state: RealmState,
  token: string | undefined,
  userId: number | undefined,
  now: number,
): string | undefined {
  const known = token === undefined ? undefined : tokens.read(state, token, now);
  if (known === undefined || userId === undefined) return undefined;
  return state.apiKeyByHash.get(known.keyHash)?.user_id === userId ? known.device : undefined;
}
