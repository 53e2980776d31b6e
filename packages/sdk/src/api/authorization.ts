import { InvalidArgument } from '../tidings-error.ts';

/** The address and the key of an account. */
export interface Credentials {
  /** API email address of the account. */
  readonly email: string;
  /** The key, from `signIn` or of a bot. It is secret. */
  readonly apiKey: string;
}

/** Credentials, or a function that returns the current ones; without any, calls are made as a visitor. */
export type CredentialsSource = Credentials | (() => Credentials | undefined);

/** Returns the `Authorization` header of HTTP Basic, in UTF-8 on every platform; undefined without credentials. */
export function basicAuthorization(source: CredentialsSource | undefined): string | undefined {
  const credentials = typeof source === 'function' ? source() : source;
  if (!credentials) return undefined;
  const { email, apiKey } = credentials;
  if (typeof email !== 'string' || typeof apiKey !== 'string') {
    throw new InvalidArgument('Credentials must have an `email` and an `apiKey`.');
  }
  if (email.includes(':')) {
    throw new InvalidArgument('The email address of credentials must not contain a colon.');
  }
  const bytes = new TextEncoder().encode(`${email}:${apiKey}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Sets the `Authorization` header, if there are credentials. */
export function authorize(headers: Headers, source: CredentialsSource | undefined): void {
  const authorization = basicAuthorization(source);
  if (authorization !== undefined) headers.set('authorization', authorization);
}
