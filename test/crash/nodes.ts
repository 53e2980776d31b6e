import { BadNetwork, type Decide } from '../support/bad-network.ts';
import type { Random } from '../support/random.ts';
import type { LaunchedServer } from '../support/tidings.ts';

interface Node {
  server: LaunchedServer;
  /** Between the server and its clients. */
  readonly network: BadNetwork;
}

/** Server processes that share one database and are killed, with the network before each. */
export class Nodes {
  readonly #launch: () => LaunchedServer;
  readonly #decide: Decide;
  readonly #nodes: Node[] = [];

  constructor(launch: () => LaunchedServer, decide: Decide) {
    this.#launch = launch;
    this.#decide = decide;
  }

  async start(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const server = this.#launch();
      const network = await BadNetwork.start({ target: await server.ready, decide: this.#decide });
      this.#nodes.push({ server, network });
    }
  }

  /** Returns the URL that a client would try next. The server may be dead. */
  url(random: Random): string {
    return this.#one(random).network.url;
  }

  /** Kills a server, restarts it, and kills it during the start as often as requested. */
  async crash(random: Random, againAfterMs: readonly number[]): Promise<void> {
    const node = this.#one(random);
    await node.server.kill();
    for (const delayMs of againAfterMs) {
      node.server = this.#launch();
      // It may or may not be ready before it is killed.
      node.server.ready.catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await node.server.kill();
    }
    node.server = this.#launch();
    node.network.target = await node.server.ready;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map(({ server }) => server.stop()));
    await Promise.all(this.#nodes.splice(0).map(({ network }) => network.close()));
  }

  #one(random: Random): Node {
    const node = this.#nodes[random.below(this.#nodes.length)];
    if (!node) throw new Error('No server was started');
    return node;
  }
}
