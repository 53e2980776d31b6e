import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { signToken } from '../../packages/sdk/src/server.ts';
import type { Account, WebServer } from '../web-chat/web-server.ts';

const ISSUER = 'https://shop.example.org';

/** A product of its own origin, whose backend signs tokens and whose pages are plain HTML. */
export interface HostPage {
  readonly url: string;
  /** The number of tokens that the page has asked for. */
  readonly tokens: () => number;
  /** Replaces the page. */
  show(page: string): void;
}

/** Starts a product that the server accepts tokens of. */
export async function startHostPage(server: WebServer, owner: Account): Promise<HostPage> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await server.call(owner, 'POST', '/realm/token_issuers', {
    name: 'Flower shop',
    issuer: ISSUER,
    auto_create: true,
    public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  let content = '';
  let tokens = 0;
  const pages = createServer((request, response) => {
    if (request.url !== '/chat-token') {
      response.setHeader('content-type', 'text/html');
      response.end(content);
      return;
    }
    tokens += 1;
    const person = { sub: 'customer-1', name: 'Ada Lovelace' };
    signToken(pem, { ...person, iss: ISSUER, aud: server.url }).then(
      (token) => response.end(JSON.stringify({ token })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  onTestFinished(async () => {
    pages.closeAllConnections();
    pages.close();
    await once(pages, 'close');
  });
  return {
    url: `http://localhost:${(pages.address() as AddressInfo).port}/`,
    tokens: () => tokens,
    show: (page) => {
      content = page;
    },
  };
}
