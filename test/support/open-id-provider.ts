import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** The provider's claims about a person; `sub` identifies them. */
export type Person = Readonly<Record<string, unknown>> & { readonly sub: string };

export interface TestProvider {
  /** The server's settings for it. */
  readonly settings: Readonly<Record<string, string>>;
  /** The person in front of a browser without a session; undefined for a person who declines. */
  person: Person | undefined;
  /** Number of userinfo requests. */
  readonly questions: number;
  /** Allows these redirect URIs, like a provider configured for them. */
  admit(redirectUris: readonly string[], wishes?: Configuration): void;
  close(): Promise<void>;
}

const CLIENT_ID = 'tidings';
const CLIENT_SECRET = 'a secret that only these two know'.replaceAll(' ', '-');
const INTERACTION = /^\/interaction\//;

/** Starts a sign-in provider on this machine, which asks for no password. */
export async function startOpenIdProvider(): Promise<TestProvider> {
  let provider: Provider | undefined;
  let person: Person | undefined;
  let questions = 0;
  const people = new Map<string, Person>();
  const server = createServer((request, response) => {
    if (request.url === '/me') questions += 1;
    if (!provider) response.writeHead(503).end();
    else if (INTERACTION.test(request.url ?? '')) void decide(provider, request, response);
    else void provider.callback()(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  async function decide(by: Provider, request: IncomingMessage, response: ServerResponse) {
    await by.interactionFinished(
      request,
      response,
      person ? { login: { accountId: person.sub } } : { error: 'access_denied' },
      { mergeWithLastSubmission: false },
    );
  }

  return {
    settings: {
      openidIssuer: issuer,
      openidClientId: CLIENT_ID,
      openidClientSecret: CLIENT_SECRET,
    },
    get questions() {
      return questions;
    },
    get person() {
      return person;
    },
    set person(next) {
      person = next;
      if (next) people.set(next.sub, next);
    },
    admit(redirectUris, wishes) {
      provider = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT_ID,
            client_secret: CLIENT_SECRET,
            redirect_uris: [...redirectUris],
          },
        ],
        claims: { email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
        // Users of a first-party client need not consent.
        loadExistingGrant: (ctx) => {
          const { client, session } = ctx.oidc;
          const grant = new ctx.oidc.provider.Grant({
            clientId: client?.clientId,
            accountId: session?.accountId,
          });
          grant.addOIDCScope('openid email profile');
          return grant.save().then(() => grant);
        },
        findAccount: (_ctx, sub) => ({
          accountId: sub,
          claims: () => ({ ...people.get(sub), sub }),
        }),
        ...wishes,
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
