import { createHmac, randomBytes } from 'node:crypto';

/** The start of a secret, as Standard Webhooks demand it. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Makes a secret to sign with, in the form of Standard Webhooks. */
export function newSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

interface Signed {
  /** The same for every attempt to deliver the same thing. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly body: string;
}

/** Returns the headers of a request that is signed as Standard Webhooks, with one or several valid secrets. */
export function signatureHeaders(
  { id, now, body }: Signed,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
