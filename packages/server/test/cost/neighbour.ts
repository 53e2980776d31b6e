import { Worker } from 'node:worker_threads';

/** A process of its own, so that it waits only for the server, and not while the next input is generated. */
const program = `
const { workerData, parentPort } = require('node:worker_threads');
const { Agent, get } = require('node:http');
const { url, authorization, longest } = workerData;
const agent = new Agent({ keepAlive: true });
let stopped = false;
parentPort.on('message', () => { stopped = true; });
function ask() {
  if (stopped) return agent.destroy();
  const start = performance.now();
  get(url, { agent, headers: { authorization, host: 'localhost' } }, (answer) => {
    answer.resume().on('end', () => {
      longest[0] = Math.max(longest[0], performance.now() - start);
      setTimeout(ask, 20);
    });
  }).on('error', () => setTimeout(ask, 20));
}
ask();
`;

/** A client that repeats a small request, and waits for each response. */
export class Neighbour {
  readonly #longest = new Float64Array(new SharedArrayBuffer(8));
  readonly #worker: Worker;

  constructor(server: string, authorization: string) {
    const url = `${server}/api/v1/users/me`;
    const workerData = { url, authorization, longest: this.#longest };
    this.#worker = new Worker(program, { eval: true, workerData });
  }

  /** Returns the longest wait in milliseconds since the last call. */
  longestWait(): number {
    const [longest = 0] = this.#longest;
    this.#longest[0] = 0;
    return longest;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
