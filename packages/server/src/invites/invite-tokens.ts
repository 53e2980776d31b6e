import { hash, randomBytes } from 'node:crypto';
import { SealingKey } from '../crypto/sealing-key.ts';

const TOKEN_BYTES = 24;

export function newInviteToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored form of a token. A token is random, so a fast hash is enough. */
export function hashInviteToken(token: string): string {
  return hash('sha256', token);
}

/** Keeps tokens for the maker of their invitations to look up, who alone has this API key. */
export function inviteKey(makerKey: string): SealingKey {
  return new SealingKey(makerKey, 'invitation');
}
