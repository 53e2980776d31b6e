import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { WebServer } from './web-server.ts';

/** A proxy for a server's web client that can switch to a new version while it is in use. */
export class DeployedSite {
  readonly #target: string;
  readonly #proxy = createServer((from, to) => this.#answer(from, to));
  /** Chunks that the new version names differently. */
  #gone: readonly string[] = [];

  private constructor(target: string) {
    this.#target = target;
  }

  static async before(server: WebServer): Promise<DeployedSite> {
    const site = new DeployedSite(server.url);
    site.#proxy.listen(0, '127.0.0.1');
    await once(site.#proxy, 'listening');
    onTestFinished(async () => {
      site.#proxy.closeAllConnections();
      site.#proxy.close();
      await once(site.#proxy, 'close');
    });
    return site;
  }

  get url(): string {
    return `http://localhost:${(this.#proxy.address() as AddressInfo).port}`;
  }

  /** Deploys a version that names these chunks differently. */
  deployWithout(parts: readonly string[]): void {
    this.#gone = parts;
  }

  #answer(from: IncomingMessage, to: ServerResponse): void {
    const { method, headers, url = '/' } = from;
    if (this.#gone.includes(url)) {
      to.writeHead(404).end();
      return;
    }
    const isNewWorker = url === '/service-worker.js' && this.#gone.length > 0;
    const asked = request(`${this.#target}${url}`, {
      method,
      headers: { ...headers, ...(isNewWorker && { 'accept-encoding': 'identity' }) },
    });
    const giveUp = () => to.destroy();
    asked.on('error', giveUp);
    asked.on('response', (answer) => {
      if (isNewWorker) this.#sendNewWorker(answer, to).catch(giveUp);
      else answer.pipe(to.writeHead(answer.statusCode ?? 502, notToKeep(answer.headers)));
    });
    to.on('close', () => asked.destroy());
    from.pipe(asked);
  }

  async #sendNewWorker(answer: IncomingMessage, to: ServerResponse): Promise<void> {
    const script = this.#renamed(await text(answer));
    to.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
    to.end(script);
  }

  /** The service worker of the new version, with another list of files and another cache name. */
  #renamed(script: string): string {
    const others = this.#gone.reduce(
      (result, part, index) => result.replaceAll(part, `/icon.svg?${index}`),
      script,
    );
    return others.replace(/\b[0-9a-f]{16}\b/, 'newer');
  }
}

/** Disables the HTTP cache, since browsers may drop files from it at any time. */
function notToKeep(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return { ...headers, 'cache-control': 'no-store' };
}
