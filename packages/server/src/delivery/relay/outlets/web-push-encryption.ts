import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { WebPushSubscription } from './web-push-subscription.ts';

const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const RECORD_SIZE = 4096;
/** Marks the last record, here the only one. */
const LAST_RECORD = 2;

/** Random parts of a message. Only tests pass them. */
interface Randomness {
  readonly salt: Buffer;
  readonly privateKey: Buffer | undefined;
}

/** Encrypts for one browser (RFC 8291), as one record of `aes128gcm` (RFC 8188). */
export function encryptForBrowser(
  text: string,
  { publicKey, authSecret }: Pick<WebPushSubscription, 'publicKey' | 'authSecret'>,
  { salt, privateKey }: Randomness = { salt: randomBytes(SALT_BYTES), privateKey: undefined },
): Buffer {
  const sender = createECDH('prime256v1');
  if (privateKey) sender.setPrivateKey(privateKey);
  else sender.generateKeys();
  const senderKey = sender.getPublicKey();
  const shared = sender.computeSecret(publicKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const secret = derive(shared, authSecret, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', NONCE_BYTES);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = Buffer.concat([Buffer.from(text), Buffer.of(LAST_RECORD)]);
  const encrypted = Buffer.concat([cipher.update(record), cipher.final(), cipher.getAuthTag()]);
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, recordSize, Buffer.of(senderKey.length), senderKey, encrypted]);
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
