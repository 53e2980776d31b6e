import { hash, hkdfSync, randomBytes } from 'node:crypto';
import { seal, unseal } from '../crypto/seal.ts';

const TOKEN_BYTES = 24;

export function newInviteToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored form of a token. A token is random, so a fast hash is enough. */
export function hashInviteToken(token: string): string {
  return hash('sha256', token);
}

/** Keeps a token for the maker of its invitation to look up. */
export function sealInviteToken(token: string, makerKey: string): string {
  return seal(token, sealingKey(makerKey));
}

/** Undefined where it was sealed with another key. */
export function openInviteToken(sealed: string, makerKey: string): string | undefined {
  try {
    return unseal(sealed, sealingKey(makerKey));
  } catch {
    return undefined;
  }
}

function sealingKey(makerKey: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', makerKey, '', 'tidings invitation', 32));
}
