import { ECDH } from 'node:crypto';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

const POINT_BYTES = 65;
const SECRET_BYTES = 16;
const UNCOMPRESSED = 4;

const Subscription = Type.Object({
  endpoint: Type.String({ pattern: '^https?://' }),
  keys: Type.Object({ p256dh: Type.String(), auth: Type.String() }),
});
const subscription = Compile(Subscription);

/** Address and keys of a browser's subscription. */
export interface WebPushSubscription {
  readonly endpoint: string;
  /** The browser's public key, an uncompressed point of P-256. */
  readonly publicKey: Buffer;
  readonly authSecret: Buffer;
}

export function isSubscription(token: string): boolean {
  return subscriptionIn(token) !== undefined;
}

/** Parses the output of a browser's `PushSubscription.toJSON()`. */
export function subscriptionIn(token: string): WebPushSubscription | undefined {
  const read = parsed(token);
  if (!subscription.Check(read) || !URL.canParse(read.endpoint)) return undefined;
  const publicKey = Buffer.from(read.keys.p256dh, 'base64url');
  const authSecret = Buffer.from(read.keys.auth, 'base64url');
  if (!isPoint(publicKey) || authSecret.length !== SECRET_BYTES) return undefined;
  return { endpoint: read.endpoint, publicKey, authSecret };
}

/** Tells whether the key is a point of the curve, without which encryption fails. */
function isPoint(key: Buffer): boolean {
  if (key.length !== POINT_BYTES || key[0] !== UNCOMPRESSED) return false;
  try {
    ECDH.convertKey(key, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
