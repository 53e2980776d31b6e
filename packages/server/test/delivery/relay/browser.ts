/// <reference path="./http-ece.d.ts" />
import { createECDH, randomBytes } from 'node:crypto';
import { decrypt } from 'http_ece';

/** A browser's subscription to a push service. */
export interface Browser {
  /** `PushSubscription.toJSON()`, as text. */
  readonly token: string;
  /** Decrypts a notification, with a different implementation of RFC 8291 than the relay's. */
  read(body: Buffer): unknown;
}

export function newBrowser(endpoint: string): Browser {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const authSecret = randomBytes(16);
  return {
    token: JSON.stringify({
      endpoint,
      expirationTime: null,
      keys: {
        p256dh: keys.getPublicKey().toString('base64url'),
        auth: authSecret.toString('base64url'),
      },
    }),
    read: (body) =>
      JSON.parse(
        decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret }).toString('utf8'),
      ),
  };
}
