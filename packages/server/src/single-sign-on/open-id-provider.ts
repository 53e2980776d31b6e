import type * as OpenIdClient from 'openid-client';
import type { Clock } from '../clock.ts';
import type { OpenIdConfig } from '../config/config.ts';
import type { BegunSignIn } from './begun-sign-in.ts';
import { ProviderError, providerError } from './provider-error.ts';
import { SignInRefused } from './refusal.ts';

/** What a provider says of somebody. */
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

/** What it says of itself, such as its addresses, is asked for anew after this time. */
const KNOWN_FOR_MS = 60 * 60_000;
const TIMEOUT_SECONDS = 10;
/** Half a character, which a database turns into another. */
const HALF = /\p{Cs}/u;
/** As long as the standard lets it be, and nothing that a database changes: it could become somebody else's. */
const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u;

/** The provider that people sign in with. What goes wrong there is thrown as a `ProviderError`. */
export class OpenIdProvider {
  readonly #config: OpenIdConfig;
  readonly #clock: Clock;
  #known: { readonly since: number; readonly provider: Promise<Provider> } | undefined;

  constructor(config: OpenIdConfig, clock: Clock) {
    this.#config = config;
    this.#clock = clock;
  }

  /** Where somebody proves who they are, to come back from to `redirectUri`. */
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

  /** Who somebody is that came back to this address. */
  async identify(returned: URL, begun: BegunSignIn): Promise<Claims> {
    // Another tab may have begun later: the provider need not be asked about that.
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

/** Asks the provider how it is used. Throws a `ProviderError` where that is not to be learned. */
export async function discover({
  issuer,
  clientId,
  clientSecret,
}: OpenIdConfig): Promise<Provider> {
  // Not everybody who runs a server has a provider.
  const client = await import('openid-client');
  const address = new URL(issuer);
  const authenticate: OpenIdClient.ClientAuth = (provider, ...request) => {
    // As most have it by themselves, unless they say that they cannot.
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
    return { client, configuration };
  } catch (error) {
    throw new ProviderError('unreachable', providerError(error).message);
  }
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
  if (!SUBJECT.test(subject)) throw new Error('the subject of the ID token names nobody');
  // Some say no more than that in the token, and the rest to who asks with it.
  const isAll = statement['email'] !== undefined;
  const canAsk = configuration.serverMetadata().userinfo_endpoint !== undefined;
  // Never a part of each: whether an address is checked is said beside it.
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
    // Some providers write it as text.
    isEmailVerified: verified === true || verified === 'true',
    name: textIn(statement, 'name') ?? textIn(statement, 'preferred_username'),
  };
}

function textIn(statement: Statement, name: string): string | undefined {
  const value = statement[name];
  return typeof value === 'string' && value.trim() !== '' && !HALF.test(value) ? value : undefined;
}
