import { TcpProxy } from '../support/tcp-proxy.ts';
import { type LaunchedServer, launchTidings } from '../support/tidings.ts';
import type { Lines } from './scene.ts';

/** Shorter retention than by default, so that unlimited growth shows. */
const settings = [
  '--no-rate-limit',
  '--message-cache',
  '8MiB',
  '--event-log-keep',
  '1h',
  '--event-queue-keep',
  '10min',
  '--idempotency-keep',
  '1d',
];

/** A server that is restarted, and lines that follow it. */
export class SoakServer {
  /** Unexpected log entries. */
  readonly violations: string[] = [];
  cuts = 0;
  readonly #launch: () => LaunchedServer;
  readonly #calm: TcpProxy;
  readonly #rough: TcpProxy;
  #server: LaunchedServer;
  #url: string;
  #isMeant = false;
  #trouble: string | undefined;

  private constructor(
    launch: () => LaunchedServer,
    server: LaunchedServer,
    url: string,
    [calm, rough]: readonly [TcpProxy, TcpProxy],
  ) {
    this.#launch = launch;
    this.#server = server;
    this.#url = url;
    this.#calm = calm;
    this.#rough = rough;
    this.#watch();
  }

  /** `words`: arguments that name its data. */
  static async start(words: readonly string[]): Promise<SoakServer> {
    const inspected = ['env', 'NODE_OPTIONS=--inspect=127.0.0.1:0'];
    const launch = () => launchTidings([...words, ...settings], inspected);
    const server = launch();
    const url = await server.ready;
    const proxies = [await TcpProxy.before(url), await TcpProxy.before(url)] as const;
    return new SoakServer(launch, server, url, proxies);
  }

  get lines(): Lines {
    return { calm: new URL(this.#calm.url).origin, rough: new URL(this.#rough.url).origin };
  }

  /** Current URL of the server. */
  get url(): string {
    return this.#url;
  }

  /** URL of the process's debugger. */
  get debuggerUrl(): string {
    const url = /ws:\/\/\S+/.exec(this.#server.printed())?.[0];
    if (!url) throw new Error('The server does not print its debugger URL');
    return url;
  }

  /** Throws if it has ended by itself. */
  assertRuns(): void {
    if (this.#trouble !== undefined) throw new Error(this.#trouble);
  }

  cut(): void {
    this.#rough.cut();
    this.cuts += 1;
  }

  /** Restarts it, and returns its downtime in milliseconds. */
  async restart(how: 'stop' | 'kill'): Promise<number> {
    await this.#end(how);
    const endedAt = performance.now();
    this.#server = this.#launch();
    this.#isMeant = false;
    this.#url = await this.#server.ready;
    for (const proxy of [this.#calm, this.#rough]) proxy.target = new URL(this.#url);
    this.#watch();
    return Math.round(performance.now() - endedAt);
  }

  async stop(): Promise<void> {
    await this.#end('stop');
  }

  async close(): Promise<void> {
    await this.#end('kill');
    await Promise.all([this.#calm.close(), this.#rough.close()]);
  }

  async #end(how: 'stop' | 'kill'): Promise<void> {
    this.#isMeant = true;
    const server = this.#server;
    await server[how]();
    await server.ended;
    this.violations.push(...errorsIn(server.printed()));
  }

  #watch(): void {
    const server = this.#server;
    void server.ended.then((code) => {
      if (this.#isMeant || server !== this.#server) return;
      this.#trouble = `the server ended by itself with ${code}: ${server.printed()}`;
    });
  }
}

/** In pino's log. */
const ERROR_LEVEL = 50;

function errorsIn(printed: string): string[] {
  return printed.split('\n').filter((line) => {
    if (!line.startsWith('{')) return false;
    const level = /"level":(\d+)/.exec(line)?.[1];
    return Number(level) >= ERROR_LEVEL;
  });
}
