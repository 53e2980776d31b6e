import { badRequest } from '../../core/api-error.ts';

/** Returns a requested time of expiry in milliseconds. Throws if it is past. */
export function expiryFrom(expires_at: number | undefined, now: number): number | undefined {
  if (expires_at === undefined) return undefined;
  const expiresAt = expires_at * 1000;
  if (expiresAt <= now) throw badRequest('expires_at is in the past.');
  return expiresAt;
}
