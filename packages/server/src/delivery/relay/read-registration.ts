import { limits, PushTokenKind } from '@tidings/shared-types';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type BoxKeyPair, openSealed } from '../../core/crypto/sealed-box.ts';
import { isSubscription } from './outlets/web-push-subscription.ts';
import { Refusal } from './refusal.ts';

/** Law 2.15, in the form that apps send: unused fields may be null. */
const Registration = Type.Object({
  token: Type.String({ minLength: 1, maxLength: limits.pushTokenLength }),
  token_kind: PushTokenKind,
  timestamp: Type.Integer(),
  ios_app_id: Type.Optional(
    Type.Union([Type.String({ pattern: '^[A-Za-z0-9.-]{1,255}$' }), Type.Null()]),
  ),
});
const registration = Compile(Registration);
export type Registration = Static<typeof Registration>;

const VALID_FOR_SECONDS = 86_400;
const APNS_TOKEN = /^([0-9a-fA-F]{2}){1,200}$/;

/**
 * Opens and validates a registration that an app sealed for the relay. Throws a Refusal. `now` is in milliseconds since
 * 1970.
 */
export function readRegistration(
  sealed: string,
  publicKey: string,
  keys: readonly BoxKeyPair[],
  now: number,
): Registration {
  const pair = keys.find((each) => each.publicKey === publicKey);
  if (!pair) {
    throw new Refusal(400, 'INVALID_BOUNCER_PUBLIC_KEY', 'This relay has no such public key.');
  }
  const read = openRegistration(sealed, pair);
  if (!read || !isPlausible(read)) {
    throw new Refusal(400, 'INVALID_ENCRYPTED_PUSH_REGISTRATION', 'The registration is not valid.');
  }
  if (now / 1000 - read.timestamp > VALID_FOR_SECONDS) {
    throw new Refusal(400, 'REQUEST_EXPIRED', 'The registration is too old.');
  }
  return read;
}

/** Opens a registration of any age. Returns undefined if it is invalid or sealed with another key. */
export function openRegistration(sealed: string, pair: BoxKeyPair): Registration | undefined {
  try {
    const read: unknown = JSON.parse(openSealed(sealed, pair));
    return registration.Check(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isPlausible({ token, token_kind, ios_app_id }: Registration): boolean {
  if (token_kind === 'apns') return APNS_TOKEN.test(token) && typeof ios_app_id === 'string';
  if (ios_app_id) return false;
  return token_kind === 'fcm' || isSubscription(token);
}
