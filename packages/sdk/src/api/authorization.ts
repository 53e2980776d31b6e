export interface Credentials {
  /** API email address of the account. */
  readonly email: string;
  readonly apiKey: string;
}

/** Credentials, or a function that returns the current ones. */
export type CredentialsSource = Credentials | (() => Credentials);

/** Returns the `Authorization` header of HTTP Basic, in UTF-8 on every platform. */
export function basicAuthorization(source: CredentialsSource): string {
  const { email, apiKey } = typeof source === 'function' ? source() : source;
  if (typeof email !== 'string' || typeof apiKey !== 'string') {
    throw new TypeError('Credentials must have an `email` and an `apiKey`.');
  }
  if (email.includes(':')) {
    throw new TypeError('The email address of credentials must not contain a colon.');
  }
  const bytes = new TextEncoder().encode(`${email}:${apiKey}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
