import type { Random } from '../support/random.ts';
import type { LaunchedServer } from '../support/tidings.ts';

interface Node {
  server: LaunchedServer;
  /** Where it is, or last was. */
  url: string;
}

/** Server processes that share one database, and die. */
export class Nodes {
  readonly #launch: () => LaunchedServer;
  readonly #nodes: Node[] = [];

  constructor(launch: () => LaunchedServer) {
    this.#launch = launch;
  }

  async start(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const server = this.#launch();
      this.#nodes.push({ server, url: await server.ready });
    }
  }

  /** What a client would try next. It may be dead. */
  url(random: Random): string {
    return this.#one(random).url;
  }

  /** Kills one of them, starts it again, and kills it while it starts as often as it is told. */
  async crash(random: Random, againAfterMs: readonly number[]): Promise<void> {
    const node = this.#one(random);
    await node.server.kill();
    for (const delayMs of againAfterMs) {
      node.server = this.#launch();
      // It may be ready sooner than it is killed, and it may not.
      node.server.ready.catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await node.server.kill();
    }
    node.server = this.#launch();
    node.url = await node.server.ready;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map(({ server }) => server.stop()));
  }

  #one(random: Random): Node {
    const node = this.#nodes[random.below(this.#nodes.length)];
    if (!node) throw new Error('No server was started');
    return node;
  }
}
