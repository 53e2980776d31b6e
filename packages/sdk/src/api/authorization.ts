export interface Credentials {
  /** API email address of the account. */
  readonly email: string;
  readonly apiKey: string;
}

/** The `Authorization` header of HTTP Basic, in UTF-8 whatever the platform. */
export function basicAuthorization({ email, apiKey }: Credentials): string {
  if (email.includes(':')) {
    throw new TypeError('The email address of credentials must not contain a colon.');
  }
  const bytes = new TextEncoder().encode(`${email}:${apiKey}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
