import sodium from 'libsodium-wrappers';
import { base64Length } from '../text/base64.ts';

await sodium.ready;

/** Both halves in standard base64. */
export interface BoxKeyPair {
  readonly publicKey: string;
  readonly secretKey: string;
}

export function newBoxKeyPair(): BoxKeyPair {
  const { publicKey, privateKey } = sodium.crypto_box_keypair();
  return { publicKey: base64(publicKey), secretKey: base64(privateKey) };
}

/** Of 32 bytes that nobody else can know, always the same pair. */
export function boxKeyPairOf(secret: Uint8Array): BoxKeyPair {
  return { publicKey: base64(sodium.crypto_scalarmult_base(secret)), secretKey: base64(secret) };
}

/** Encrypts text so that only the holder of the secret key can read it (libsodium's sealed box), in base64. */
export function sealFor(publicKey: string, text: string): string {
  return base64(sodium.crypto_box_seal(Buffer.from(text), Buffer.from(publicKey, 'base64')));
}

/** Whether this is a key, in base64, and none of the few of which everybody knows the secret they lead to. */
export function canSealFor(publicKey: string): boolean {
  if (base64Length(publicKey) !== sodium.crypto_box_PUBLICKEYBYTES) return false;
  try {
    sealFor(publicKey, '');
    return true;
  } catch {
    return false;
  }
}

/** Throws when it was sealed for another key, or tampered with. */
export function openSealed(sealed: string, { publicKey, secretKey }: BoxKeyPair): string {
  return sodium.crypto_box_seal_open(
    Buffer.from(sealed, 'base64'),
    Buffer.from(publicKey, 'base64'),
    Buffer.from(secretKey, 'base64'),
    'text',
  );
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
