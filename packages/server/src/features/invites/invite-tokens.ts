import { hash, randomBytes } from 'node:crypto';
import { SealingKey } from '../../core/crypto/sealing-key.ts';

const TOKEN_BYTES = 24;

export function newInviteToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the stored form of a token. Tokens are random, so a fast hash is enough. */
export function hashInviteToken(token: string): string {
  return hash('sha256', token);
}

/**
 * Returns the key that seals the tokens of an account's invitations. Only the account's keys open its secret, so only
 * it can read its links again.
 */
export function inviteKey(makerSecret: string): SealingKey {
  return new SealingKey(makerSecret, 'invitation');
}
