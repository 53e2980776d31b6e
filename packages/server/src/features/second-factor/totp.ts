import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Steps before and after the current one whose codes are accepted, for clocks that are off. */
const WINDOW = 1;
const APP_CODE = /^\d{6}$/;

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the URL for the QR code. The app shows the organization's name and the address. */
export function otpauthUrl(secret: string, issuer: string, address: string): string {
  return totpOf(secret, { issuer, label: address }).toString();
}

/** Tells whether a text has the form of an authenticator app's code. Recovery codes are longer. */
export function isAppCode(code: string): boolean {
  return APP_CODE.test(code);
}

/** Returns the time step whose code this is, if it is within the window. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null
    ? undefined
    : TOTP.counter({ period: STEP_SECONDS, timestamp: now }) + delta;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  });
}
