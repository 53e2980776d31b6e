import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request to a service. */
export interface Asked {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** The status of the response. */
  readonly status: number;
}

/** A response of a service. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Delays the response. */
  readonly after?: Promise<unknown>;
}

/** A device maker's push service, on this machine. */
export interface Peer {
  readonly url: string;
  readonly asked: Asked[];
  /** Answers the next requests with these in turn, then as usual. */
  answerNext(...replies: readonly Reply[]): void;
  /** Forgets all requests, and answers as usual. */
  forget(): void;
  stop(): Promise<void>;
}

/** Starts a service with HTTP/2, like Apple's. */
export function startApns(): Promise<Peer> {
  const replies = new Replies({ status: 200 });
  const server = createHttp2Server();
  server.on('stream', (stream, headers) => {
    void (async () => {
      const body = Buffer.from(await text(stream));
      const reply = replies.next();
      replies.asked.push({ path: String(headers[':path']), headers, body, status: reply.status });
      stream.respond({ ':status': reply.status, ...reply.headers });
      stream.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
    })();
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => sessions.add(session));
  return listening(server, replies, () => {
    for (const session of sessions) session.destroy();
  });
}

/** Starts a service with HTTP/1.1. `usually` may depend on the path. */
export function startHttpPeer(usually: Reply | ((path: string) => Reply), port = 0): Promise<Peer> {
  const replies = new Replies(usually);
  const server = createServer((request, response) => void answer(replies, request, response));
  return listening(server, replies, () => server.closeAllConnections(), port);
}

async function answer(
  replies: Replies,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const path = request.url ?? '';
  const { status, headers = {}, body, after } = replies.next(path);
  replies.asked.push({ path, headers: request.headers, body: Buffer.concat(chunks), status });
  await after;
  response.writeHead(status, headers);
  response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
}

/** Starts a service that accepts connections and never responds. */
export async function startSilentPeer(): Promise<Pick<Peer, 'url' | 'stop'>> {
  const server = createServer(() => undefined);
  return listening(server, new Replies({ status: 200 }), () => server.closeAllConnections());
}

class Replies {
  readonly asked: Asked[] = [];
  readonly #queue: Reply[] = [];
  readonly #usually: Reply | ((path: string) => Reply);

  constructor(usually: Reply | ((path: string) => Reply)) {
    this.#usually = usually;
  }

  push(replies: readonly Reply[]): void {
    this.#queue.push(...replies);
  }

  forget(): void {
    this.asked.length = 0;
    this.#queue.length = 0;
  }

  next(path = ''): Reply {
    const usually = this.#usually;
    return this.#queue.shift() ?? (typeof usually === 'function' ? usually(path) : usually);
  }
}

async function listening(
  server: Server,
  replies: Replies,
  cut: () => void,
  port = 0,
): Promise<Peer> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: replies.asked,
    answerNext: (...next) => replies.push(next),
    forget: () => replies.forget(),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}

/** Returns a key like those from device makers: the private key in PEM. */
export function newKey(kind: 'ec' | 'rsa'): {
  readonly pem: string;
  readonly publicKey: KeyObject;
} {
  const { privateKey, publicKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { pem: String(privateKey.export({ format: 'pem', type: 'pkcs8' })), publicKey };
}

interface Token {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Returns the content of a JSON Web Token. Throws unless the key signed it. */
export function verifiedToken(token: string, key: KeyObject): Token {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The token is not signed with this key');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  return { header: read(header), claims: read(claims) };
}

/** Returns the public key that identifies a sender to browsers, from an uncompressed point in base64url. */
export function vapidPublicKey(point: string): KeyObject {
  const bytes = Buffer.from(point, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: bytes.subarray(1, 33).toString('base64url'),
    y: bytes.subarray(33).toString('base64url'),
  };
  return createPublicKey({ key: jwk, format: 'jwk' });
}
