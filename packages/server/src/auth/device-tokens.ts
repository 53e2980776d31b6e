import { randomBytes } from 'node:crypto';
import { MailedTickets } from '../mail/mailed-tickets.ts';
import type { RealmState } from '../realm/realm-state.ts';

const YEAR_HOURS = 365 * 24;

interface Device {
  readonly userId: number;
  readonly device: string;
}

const tokens = new MailedTickets<Device>('a device that signed in', YEAR_HOURS);

export function newDeviceToken(state: RealmState, userId: number, now: number): string {
  return tokens.issue(state, { userId, device: randomBytes(12).toString('base64url') }, now);
}

/** The device that a token names, if it signed in to this account before. */
export function knownDevice(
  state: RealmState,
  token: string | undefined,
  userId: number | undefined,
  now: number,
): string | undefined {
  const known = token === undefined ? undefined : tokens.read(state, token, now);
  return known?.userId === userId ? known?.device : undefined;
}
