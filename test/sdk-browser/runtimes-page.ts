import type { Credentials } from '../../packages/sdk/src/index.ts';
import type { RuntimeAnswer } from './runtime-worker.ts';

interface Account {
  readonly serverUrl: string;
  readonly credentials: Credentials;
}

/** Asks a worker to use the SDK, and resolves with its answer. */
const runtimes = {
  async ask(
    kind: 'worker' | 'service worker',
    account: Account,
    channelId: number,
  ): Promise<RuntimeAnswer> {
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise<RuntimeAnswer>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    const worker = kind === 'worker' ? new Worker('/worker.js') : await serviceWorker();
    worker.postMessage({ account, channelId }, [port2]);
    return answered;
  },
};

async function serviceWorker(): Promise<ServiceWorker> {
  await navigator.serviceWorker.register('/worker.js');
  const { active } = await navigator.serviceWorker.ready;
  if (!active) throw new Error('The service worker did not start');
  return active;
}

export type Runtimes = typeof runtimes;

Object.assign(globalThis, { runtimes });
