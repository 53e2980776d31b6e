import type * as OpenIdClient from 'openid-client';
import type { Clock } from '../../core/clock.ts';
import type { OpenIdConfig } from '../../core/config/config.ts';
import { issuerKey } from '../../core/config/issuer-key.ts';
import { legible } from '../../core/text/legible.ts';
import type { BegunSignIn } from './begun-sign-in.ts';
import { ProviderError, providerError } from './provider-error.ts';
import { SignInRefused } from './refusal.ts';

/** A provider's data about a user. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
}

interface Provider {
  readonly client: typeof OpenIdClient;
  readonly configuration: OpenIdClient.Configuration;
}

type Statement = Readonly<Record<string, unknown>>;

/** Cache time of the provider's metadata, such as its addresses. */
const KNOWN_FOR_MS = 60 * 60_000;
const TIMEOUT_SECONDS = 10;
/** Half a surrogate pair, which a database would change. */
const HALF = /\p{Cs}/u;
/**
 * At most as long as the standard allows, without characters that a database would change. Otherwise it could become
 * another user's subject.
 */
const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u;

/** The provider with which people sign in. Its failures are thrown as `ProviderError`. */
export class OpenIdProvider {
  readonly #config: OpenIdConfig;
  readonly #clock: Clock;
  #known: { readonly since: number; readonly provider: Promise<Provider> } | undefined;

  constructor(config: OpenIdConfig, clock: Clock) {
    this.#config = config;
    this.#clock = clock;
  }

  /** Returns the provider's sign-in address, which leads back to `redirectUri`. */
  async address({ state, nonce, verifier }: BegunSignIn, redirectUri: string): Promise<URL> {
    const { client, configuration } = await this.#provider();
    const code_challenge = await client.calculatePKCECodeChallenge(verifier);
    try {
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge,
        code_challenge_method: 'S256',
      });
    } catch (error) {
      throw providerError(error);
    }
  }

  /** Returns the user who came back to this address. */
  async identify(returned: URL, begun: BegunSignIn): Promise<Claims> {
    // Another tab may have begun a sign-in later. The provider need not be asked then.
    if (returned.searchParams.get('state') !== begun.state) throw new SignInRefused('expired');
    const provider = await this.#provider();
    try {
      return await claimsOf(provider, returned, begun);
    } catch (error) {
      throw providerError(error);
    }
  }

  #provider(): Promise<Provider> {
    const now = this.#clock.now();
    if (this.#known && this.#known.since + KNOWN_FOR_MS > now) return this.#known.provider;
    const known = { since: now, provider: discover(this.#config) };
    this.#known = known;
    known.provider.catch(() => {
      if (this.#known === known) this.#known = undefined;
    });
    return known.provider;
  }
}

/** Fetches the provider's metadata. Throws a `ProviderError` if that fails. */
export async function discover({
  issuer,
  clientId,
  clientSecret,
}: OpenIdConfig): Promise<Provider> {
  // Loaded on demand, since many servers have no provider.
  const client = await import('openid-client');
  const address = new URL(issuer);
  const authenticate: OpenIdClient.ClientAuth = (provider, ...request) => {
    // The default of the standard, unless the provider lists other methods.
    const methods = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic')
      ? client.ClientSecretBasic
      : client.ClientSecretPost;
    method(clientSecret)(provider, ...request);
  };
  try {
    const configuration = await client.discovery(address, clientId, {}, authenticate, {
      timeout: TIMEOUT_SECONDS,
      execute: address.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    });
    assertStates(issuer, configuration.serverMetadata().issuer);
    return { client, configuration };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('unreachable', providerError(error).message);
  }
}

/**
 * Accounts are linked to the issuer that the provider states. If the settings name another one, such as a tenant of
 * Microsoft by its domain, these accounts seem to be of no provider, and another provider could open them.
 */
function assertStates(issuer: string, stated: string): void {
  if (issuerKey(issuer) === issuerKey(stated)) return;
  throw new ProviderError(
    'refused',
    `The provider of single sign-on states the issuer ${legible(stated)}. Enter this one as openidIssuer, or as "issuer" of its entry in openidProviders.`,
  );
}

async function claimsOf(
  { client, configuration }: Provider,
  returned: URL,
  { state, nonce, verifier }: BegunSignIn,
): Promise<Claims> {
  const tokens = await client.authorizationCodeGrant(configuration, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const statement = tokens.claims();
  if (!statement) throw new Error('there is no ID token');
  const { iss: issuer, sub: subject } = statement;
  if (!SUBJECT.test(subject)) throw new Error('the subject of the ID token is not valid');
  // Some providers put only the subject into the token and return the rest on request.
  const isAll = statement['email'] !== undefined;
  const canAsk = configuration.serverMetadata().userinfo_endpoint !== undefined;
  // Takes all data from one source, since the address and whether it is verified belong together.
  const said =
    isAll || !canAsk
      ? statement
      : await client.fetchUserInfo(configuration, tokens.access_token, subject);
  return { issuer, subject, ...personIn(said) };
}

function personIn(statement: Statement): Pick<Claims, 'email' | 'isEmailVerified' | 'name'> {
  const verified = statement['email_verified'];
  return {
    email: textIn(statement, 'email'),
    // Some providers send it as text.
    isEmailVerified: verified === true || verified === 'true',
    name: textIn(statement, 'name') ?? textIn(statement, 'preferred_username'),
  };
}

function textIn(statement: Statement, name: string): string | undefined {
  const value = statement[name];
  return typeof value === 'string' && value.trim() !== '' && !HALF.test(value) ? value : undefined;
}
