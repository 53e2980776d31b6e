import { type KeyObject, sign } from 'node:crypto';

/** Returns a signed JSON Web Token. */
export function signedToken(
  algorithm: 'ES256' | 'RS256',
  key: KeyObject,
  claims: object,
  header: object = {},
): string {
  const parts = [{ alg: algorithm, typ: 'JWT', ...header }, claims];
  const text = parts.map((part) => base64url(JSON.stringify(part))).join('.');
  // JWT signatures are the two numbers side by side, not DER.
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${base64url(signature)}`;
}

function base64url(bytes: string | Buffer): string {
  return Buffer.from(bytes).toString('base64url');
}
