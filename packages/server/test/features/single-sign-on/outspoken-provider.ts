import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Readonly<Record<string, unknown>>;

/** Data of a provider, possibly invalid. */
interface Sayings {
  /** Additional metadata. */
  readonly metadata?: Claims;
  /** Claims of the token; a function is called for each token. */
  readonly claims?: Claims | (() => Claims);
  /** Response of the userinfo endpoint. */
  readonly more?: Claims;
  /** Replaces the token response. */
  readonly exchange?: (request: IncomingMessage, response: ServerResponse) => void;
}

export interface OutspokenProvider {
  /** The server's settings for it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Sets the data from now on. */
  say(sayings: Sayings): void;
  close(): Promise<void>;
}

/** Starts a provider with arbitrary claims, correctly signed. It authenticates no one. */
export async function startOutspokenProvider(): Promise<OutspokenProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let sayings: Sayings = {};
  let nonce: string | null = null;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    if (pathname === '/authorize') {
      nonce = searchParams.get('nonce');
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.search = String(
        new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' }),
      );
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    if (pathname === '/token' && sayings.exchange) sayings.exchange(request, response);
    else tell(response, said(pathname));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  function said(pathname: string): Claims | undefined {
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/me`,
          jwks_uri: `${issuer}/keys`,
          ...sayings.metadata,
        };
      case '/keys':
        return { keys: [publicKey.export({ format: 'jwk' })] };
      case '/token':
        return { access_token: 'token', token_type: 'Bearer', id_token: token() };
      case '/me':
        return sayings.more;
      default:
        return undefined;
    }
  }

  function token(): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: 'tidings', iat: now, exp: now + 60, nonce };
    const more = typeof sayings.claims === 'function' ? sayings.claims() : sayings.claims;
    const signed = [{ alg: 'RS256' }, { ...claims, ...more }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }

  return {
    settings: { openidIssuer: issuer, openidClientId: 'tidings', openidClientSecret: 'secret' },
    say(next) {
      sayings = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function tell(response: ServerResponse, body: Claims | undefined): void {
  response
    .writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
    .end(JSON.stringify(body));
}
