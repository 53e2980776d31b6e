import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Duplex, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { withoutExtensions, withoutKeys } from './play-older-server.ts';

/** The fate of one request. Shares are at least 0 and below 1, of all bytes. */
export type Fate =
  | { readonly kind: 'passes'; readonly delayMs?: number; readonly answerDelayMs?: number }
  /** The server gets it twice, and the client the second response. Only for repeatable requests. */
  | { readonly kind: 'repeated' }
  /** The server gets nothing. */
  | { readonly kind: 'cutBefore' }
  /** The server gets part of it. */
  | { readonly kind: 'cutInRequest'; readonly share: number }
  /** The server gets all of it, and executes it some time after the client's connection was cut. */
  | { readonly kind: 'cutAfterRequest' }
  /** The server has executed it, and the client gets no byte of the response. */
  | { readonly kind: 'cutBeforeAnswer' }
  | { readonly kind: 'cutInAnswer'; readonly share: number };

export type FateKind = Fate['kind'];

export interface NetworkRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Whether it is a read, or has an idempotency key. */
  readonly mayBeRepeated: boolean;
}

/** Decides the fate of each request in turn: from a seed, so that a run can be repeated. */
export type Decide = (request: NetworkRequest) => Fate;

export interface NetworkOptions {
  /** URL of the server, such as `http://localhost:9991`. */
  readonly target: string;
  /** The `Host` header, if it differs from the server's URL. */
  readonly host?: string;
  /** By default everything passes. */
  readonly decide?: Decide;
  /** Simulates a server without idempotency keys, local echo and other extensions. */
  readonly playsOlderServer?: boolean;
}

/** An unreliable network between clients and a server: a local proxy that cuts connections. */
export class BadNetwork {
  /** Current URL of the server, which changes when it restarts on another port. */
  target: string;
  decide: Decide;
  /** Whether nothing gets through. */
  isDown = false;
  /** Number of requests by fate. */
  readonly counts = new Map<FateKind, number>();
  readonly #host: string | undefined;
  readonly #playsOlderServer: boolean;
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();
  #writes = 0;

  private constructor({ target, host, decide, playsOlderServer = false }: NetworkOptions) {
    this.target = target;
    this.#host = host;
    this.decide = decide ?? (() => ({ kind: 'passes' }));
    this.#playsOlderServer = playsOlderServer;
    this.#server = createServer((incoming, outgoing) => {
      // Broken connections are expected.
      this.#carry(incoming, outgoing).catch(() => incoming.socket.destroy());
    });
    this.#server.on('connection', (socket) => this.#hold(socket));
    this.#server.on('upgrade', (incoming, socket, head) => this.#join(incoming, socket, head));
  }

  static async start(options: NetworkOptions): Promise<BadNetwork> {
    const network = new BadNetwork(options);
    network.#server.listen(0, '127.0.0.1');
    await once(network.#server, 'listening');
    return network;
  }

  /** Stays the same when the server moves. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Whether an older server is still executing, or about to get, a request, even of a killed client. */
  get isWriting(): boolean {
    return this.#playsOlderServer && this.#writes > 0;
  }

  /** Cuts all connections, with waiting polls. */
  cutAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cutAll();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #hold(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  #hostOf(target: string): string {
    return this.#host ?? new URL(target).host;
  }

  #fateOf({ method = 'GET', url = '/', headers }: IncomingMessage): Fate {
    const hasKey = !this.#playsOlderServer && headers['idempotency-key'] !== undefined;
    const path = url.replace(/\?.*/, '');
    const asked = { method, path, mayBeRepeated: method === 'GET' || hasKey };
    const fate = this.isDown ? ({ kind: 'cutBefore' } as const) : this.decide(asked);
    this.counts.set(fate.kind, (this.counts.get(fate.kind) ?? 0) + 1);
    return fate;
  }

  async #carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (incoming.method === 'GET') return this.#handOn(incoming, outgoing);
    this.#writes += 1;
    try {
      await this.#handOn(incoming, outgoing);
    } finally {
      this.#writes -= 1;
    }
  }

  async #handOn(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const fate = this.#fateOf(incoming);
    const given = await buffer(incoming);
    if (fate.kind === 'cutBefore') return void incoming.socket.destroy();
    if (fate.kind === 'passes' && fate.delayMs) await wait(fate.delayMs);
    const { headers, body } = this.#playsOlderServer
      ? withoutKeys(incoming.headers, given)
      : { headers: incoming.headers, body: given };
    if (fate.kind === 'cutInRequest') {
      await this.#sendPart(incoming, headers, body, fate.share);
      incoming.socket.destroy();
      return;
    }
    if (fate.kind === 'repeated') await this.#discard(this.#ask(incoming, headers, body));
    const answering = this.#ask(incoming, headers, body);
    if (fate.kind === 'cutAfterRequest') {
      incoming.socket.destroy();
      return this.#discard(answering);
    }
    const answer = await answering;
    if (fate.kind === 'passes' && fate.answerDelayMs) await wait(fate.answerDelayMs);
    await this.#answer(answer, outgoing, fate);
  }

  async #discard(answering: Promise<IncomingMessage>): Promise<void> {
    (await answering).resume();
  }

  async #ask(
    { method, url }: IncomingMessage,
    headers: IncomingMessage['headers'],
    body: Buffer,
  ): Promise<IncomingMessage> {
    const host = this.#hostOf(this.target);
    // Uncompressed, since some responses are changed.
    const { 'accept-encoding': _, ...others } = headers;
    const asking = request(new URL(url ?? '/', this.target), {
      method,
      headers: { ...others, host, 'content-length': body.length },
      agent: false,
    });
    // Requests that change something arrive in any case, so that their end is known.
    if (method === 'GET' || !this.#playsOlderServer) {
      asking.on('socket', (socket) => this.#hold(socket));
    }
    asking.end(body);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    return answer;
  }

  async #answer(answer: IncomingMessage, outgoing: ServerResponse, fate: Fate): Promise<void> {
    const { statusCode = 502, headers } = answer;
    if (headers['content-type']?.startsWith('text/event-stream')) {
      return this.#stream(answer, outgoing, fate);
    }
    const whole = await buffer(answer);
    if (fate.kind === 'cutBeforeAnswer') return void outgoing.destroy();
    const body = this.#playsOlderServer ? withoutExtensions(whole) : whole;
    const { 'transfer-encoding': _, ...kept } = headers;
    outgoing.writeHead(statusCode, { ...kept, 'content-length': body.length });
    if (fate.kind !== 'cutInAnswer') return void outgoing.end(body);
    outgoing.write(body.subarray(0, Math.floor(body.length * fate.share)), () =>
      outgoing.destroy(),
    );
  }

  /** Passes a stream. It has no length for a share, so it is cut after its first bytes. */
  #stream(answer: IncomingMessage, outgoing: ServerResponse, fate: Fate): void {
    if (fate.kind === 'cutBeforeAnswer') return void outgoing.destroy();
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    outgoing.flushHeaders();
    answer.on('error', () => outgoing.destroy());
    outgoing.on('close', () => answer.destroy());
    if (fate.kind === 'cutInAnswer') answer.once('data', () => outgoing.destroy());
    answer.pipe(slow(fate)).pipe(outgoing);
  }

  async #sendPart(
    { method, url }: IncomingMessage,
    headers: IncomingMessage['headers'],
    body: Buffer,
    share: number,
  ): Promise<void> {
    const { hostname, port } = new URL(this.target);
    const host = this.#hostOf(this.target);
    const lines = Object.entries({ ...headers, host, 'content-length': String(body.length) }).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    const head = [`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n');
    const whole = Buffer.concat([Buffer.from(head), body]);
    const socket = connect(Number(port), hostname);
    this.#hold(socket);
    const closed = once(socket, 'close');
    await Promise.race([once(socket, 'connect'), closed]);
    // Never the last byte, which would be all of it.
    socket.write(whole.subarray(0, Math.floor((whole.length - 1) * share)));
    socket.destroySoon();
    await closed;
  }

  /** Connects a WebSocket to the server. Unless it passes, it is cut with the first bytes. */
  #join(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    const fate = this.#fateOf(incoming);
    if (fate.kind === 'cutBefore' || this.#playsOlderServer) return void socket.destroy();
    const { hostname, port } = new URL(this.target);
    const host = this.#hostOf(this.target);
    const server: Socket = connect(Number(port), hostname);
    this.#hold(server);
    const lines = Object.entries({ ...incoming.headers, host }).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    server.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    server.write(head);
    if (fate.kind !== 'passes') server.once('data', () => socket.destroy());
    server.pipe(socket).pipe(server);
    socket.on('close', () => server.destroy());
    server.on('close', () => socket.destroy());
  }
}

/** Passes bytes on after a while, in order. */
function slow(fate: Fate): Transform {
  const delayMs = fate.kind === 'passes' ? (fate.answerDelayMs ?? 0) : 0;
  return new Transform({
    transform(chunk, _encoding, done) {
      setTimeout(() => done(null, chunk), delayMs);
    },
  });
}
