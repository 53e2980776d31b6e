import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { newBrowser } from '../../packages/server/test/delivery/relay/browser.ts';

/** Longest body that a push server must take (https://unifiedpush.org/developers/spec/server/). */
const MAX_BODY = 4096;

/** What a connector library in an Android app gets from the distributor. */
export interface AppConnection {
  readonly endpoint: { readonly url: string; readonly pubKey: string; readonly auth: string };
  /** The messages that reached the app, decrypted by its connector, as text. */
  readonly messages: readonly string[];
  /** Unregisters the app, as a person does in the distributor. */
  leave(): void;
}

export interface Distributor {
  readonly url: string;
  /** Requests that break the protocol, with the reason. */
  readonly faults: readonly string[];
  /** Answers the next request with 429, as a server with too much work. */
  busyOnce(): void;
  /** Answers requests with 503 until so many were made. */
  breakFor(requests: number): void;
  /** Connects an app, which accepts only messages of this VAPID key. */
  connect(vapidPublicKey: string): AppConnection;
  close(): Promise<void>;
}

interface App {
  readonly vapid: string;
  take(body: Buffer): void;
}

/**
 * A push server of UnifiedPush with its distributor, as its specification says: it takes Web Push messages (RFC 8030)
 * with VAPID (RFC 8292) and passes them on unread. The connector in the app decrypts them (RFC 8291).
 */
export async function startDistributor(): Promise<Distributor> {
  const apps = new Map<string, App>();
  const faults: string[] = [];
  let isBusy = false;
  let refusals = 0;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const app = apps.get(request.url ?? '');
    if (!app) return response.writeHead(404).end();
    if (refusals > 0) {
      refusals -= 1;
      return response.writeHead(503).end();
    }
    if (isBusy) {
      isBusy = false;
      return response.writeHead(429, { 'retry-after': '0' }).end();
    }
    const fault = faultIn(request, body, app.vapid, `http://${request.headers.host}`);
    if (fault !== undefined) {
      faults.push(fault);
      return response.writeHead(400).end(fault);
    }
    app.take(body);
    return response.writeHead(201, { location: `/m/${randomUUID()}`, ttl: '0' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    faults,
    busyOnce: () => {
      isBusy = true;
    },
    breakFor: (requests) => {
      refusals = requests;
    },
    connect(vapid) {
      const path = `/up${randomUUID()}`;
      // A connector has the keys of a browser's subscription.
      const connector = newBrowser(url + path);
      const { keys } = JSON.parse(connector.token);
      const messages: string[] = [];
      apps.set(path, {
        vapid,
        take: (body) => void messages.push(JSON.stringify(connector.read(body))),
      });
      return {
        endpoint: { url: url + path, pubKey: keys.p256dh, auth: keys.auth },
        messages,
        leave: () => void apps.delete(path),
      };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function faultIn(
  { method, headers }: IncomingMessage,
  body: Buffer,
  vapid: string,
  origin: string,
): string | undefined {
  if (method !== 'POST') return `it is a ${method}`;
  if (headers['content-encoding'] !== 'aes128gcm') return 'it is not encoded as aes128gcm';
  if (!/^\d+$/.test(String(headers['ttl']))) return 'it has no TTL';
  if (body.length > MAX_BODY) return `it has ${body.length} bytes`;
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== vapid) return 'it is signed by another key';
  return isSigned(token, key, origin) ? undefined : 'its signature is wrong';
}

function isSigned(token: string, key: string, origin: string): boolean {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256' },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return (
    aud === origin &&
    exp > Date.now() / 1000 &&
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}
