import sodium from 'libsodium-wrappers';
import { base64Length } from '../text/base64.ts';

await sodium.ready;

/** A key pair. Both keys are in standard base64. */
export interface BoxKeyPair {
  readonly publicKey: string;
  readonly secretKey: string;
}

export function newBoxKeyPair(): BoxKeyPair {
  const { publicKey, privateKey } = sodium.crypto_box_keypair();
  return { publicKey: base64(publicKey), secretKey: base64(privateKey) };
}

/** Derives a key pair from 32 secret bytes. */
export function boxKeyPairOf(secret: Uint8Array): BoxKeyPair {
  return { publicKey: base64(sodium.crypto_scalarmult_base(secret)), secretKey: base64(secret) };
}

/** Encrypts text for the holder of the secret key (libsodium's sealed box). Returns base64. */
export function sealFor(publicKey: string, text: string): string {
  return base64(sodium.crypto_box_seal(Buffer.from(text), Buffer.from(publicKey, 'base64')));
}

/** Whether a text is a public key in base64, and not one of the few weak ones with a known shared secret. */
export function canSealFor(publicKey: string): boolean {
  if (base64Length(publicKey) !== sodium.crypto_box_PUBLICKEYBYTES) return false;
  try {
    sealFor(publicKey, '');
    return true;
  } catch {
    return false;
  }
}

/** Decrypts a sealed box. Throws if it was sealed for another key or modified. */
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
