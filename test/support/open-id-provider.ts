import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** What the provider says of somebody, by the names that OpenID Connect has for it; `sub` is who it is. */
export type Person = Readonly<Record<string, unknown>> & { readonly sub: string };

export interface TestProvider {
  /** As the server's settings name them. */
  readonly settings: Readonly<Record<string, string>>;
  /** Who sits in front of browsers without a session there; undefined for somebody who says no. */
  person: Person | undefined;
  /** How often it was asked about somebody, beside what it says in its tokens. */
  readonly questions: number;
  /** Lets people come back to these addresses, as a provider that was set up just so. */
  admit(redirectUris: readonly string[], wishes?: Configuration): void;
  close(): Promise<void>;
}

const CLIENT_ID = 'tidings';
const CLIENT_SECRET = 'a secret that only these two know'.replaceAll(' ', '-');
const INTERACTION = /^\/interaction\//;

/** A provider of sign-in as others run it, on a port of this machine, which asks nobody for a password. */
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
        // Who comes from a program of the team's own need not agree to it.
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
