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

/** What becomes of one request. Shares are at least 0 and below 1, of the bytes there are. */
export type Fate =
  | { readonly kind: 'passes'; readonly delayMs?: number; readonly answerDelayMs?: number }
  /** The server gets it twice, and the client the second answer. Only for what may be repeated. */
  | { readonly kind: 'repeated' }
  /** The server hears nothing of it. */
  | { readonly kind: 'cutBefore' }
  /** The server gets some of its bytes. */
  | { readonly kind: 'cutInRequest'; readonly share: number }
  /** The server gets all of it, and does what it says some time after the client saw the cut. */
  | { readonly kind: 'cutAfterRequest' }
  /** The server has done it, and the client gets no byte of the answer. */
  | { readonly kind: 'cutBeforeAnswer' }
  | { readonly kind: 'cutInAnswer'; readonly share: number };

export type FateKind = Fate['kind'];

export interface NetworkRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Whether it reads, or has a key under which the server does it once. */
  readonly mayBeRepeated: boolean;
}

/** Decides about one request after the other: from a seed, so that a run can be repeated. */
export type Decide = (request: NetworkRequest) => Fate;

export interface NetworkOptions {
  /** Where the server is, such as `http://localhost:9991`. */
  readonly target: string;
  /** What the `Host` header says, where that is not where the server is. */
  readonly host?: string;
  /** Everything passes unless given. */
  readonly decide?: Decide;
  /** Plays a server without idempotency keys, local echo and what else only ours has. */
  readonly playsOlderServer?: boolean;
}

/** A bad network between clients and a server: a proxy on this machine that cuts connections. */
export class BadNetwork {
  /** Where requests go from now on, as after a restart of the server on another port. */
  target: string;
  decide: Decide;
  /** Nothing gets through at all. */
  isDown = false;
  /** How many requests met which fate. */
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
      // A connection that breaks is what this is for.
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

  /** Stays the same however often the server moves. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Whether an older server still does, or is to get, what a client asked it to, even one that is gone. */
  get isWriting(): boolean {
    return this.#playsOlderServer && this.#writes > 0;
  }

  /** Cuts every connection there is, those that wait for events too. */
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
    // Plain answers only: some are changed on the way.
    const { 'accept-encoding': _, ...others } = headers;
    const asking = request(new URL(url ?? '/', this.target), {
      method,
      headers: { ...others, host, 'content-length': body.length },
      agent: false,
    });
    // What changes something gets there all the same, so that it is known when it is done.
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

  /** Has no end at which a share could be measured: it is cut after its first bytes. */
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
    // Never the last byte: that would be all of it.
    socket.write(whole.subarray(0, Math.floor((whole.length - 1) * share)));
    socket.destroySoon();
    await closed;
  }

  /** Joins a WebSocket to the server; unless it passes, it is cut with the first bytes that come. */
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

/** Hands on what comes after a while, in its order. */
function slow(fate: Fate): Transform {
  const delayMs = fate.kind === 'passes' ? (fate.answerDelayMs ?? 0) : 0;
  return new Transform({
    transform(chunk, _encoding, done) {
      setTimeout(() => done(null, chunk), delayMs);
    },
  });
}
