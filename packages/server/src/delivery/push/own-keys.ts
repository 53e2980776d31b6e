import { createECDH, createPrivateKey, hkdfSync } from 'node:crypto';
import { type BoxKeyPair, boxKeyPairOf } from '../../core/crypto/sealed-box.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';

/** The keys with which the server itself reaches browsers, in the form that relays use. */
export interface OwnKeys {
  readonly box: BoxKeyPair;
  readonly vapid: BoxKeyPair;
}

/** Number of values of a P-256 secret key, including zero. */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Returns the keys, derived from a secret of the realm. Browsers store the public halves, so they must never change.
 * The secret was created with the realm, is part of its backups and known to all its processes.
 */
export function ownKeys(state: RealmState): OwnKeys {
  const secret = state.internal('avatar_secret');
  const bytes = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `tidings ${purpose}`, length));
  return {
    box: boxKeyPairOf(bytes('push registrations', 32)),
    // Longer than a key, so that the remainder is evenly distributed.
    vapid: vapidKeyPair(BigInt(`0x${bytes('web push', 48).toString('hex')}`)),
  };
}

function vapidKeyPair(seed: bigint): BoxKeyPair {
  const number = (seed % (P256_ORDER - 1n)) + 1n;
  const secret = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey();
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: secret.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  return {
    publicKey: point.toString('base64url'),
    secretKey: String(key.export({ format: 'pem', type: 'pkcs8' })),
  };
}
