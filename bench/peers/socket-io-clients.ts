import { setTimeout } from 'node:timers/promises';
import { peer } from './packages.ts';

/** What a process of clients is told to do. */
export interface Talking {
  readonly url: string;
  readonly clients: number;
  readonly text: string;
  readonly seconds: number;
}

interface Client {
  readonly connected: boolean;
  on(event: 'said', listener: (text: string) => void): void;
  emit(event: 'say', text: string): void;
  disconnect(): void;
}

const { io } = peer<{ io: (url: string, options: object) => Client }>('socket.io-client');

/** Everybody listens; whenever all have heard, there is the next thing to hear. */
async function talk({ url, clients, text, seconds }: Talking): Promise<object> {
  const options = { transports: ['websocket'], forceNew: true };
  const all = Array.from({ length: clients }, () => io(url, options));
  while (!all.every(({ connected }) => connected)) await setTimeout(20);
  let [heard, left] = [0, 0];
  let allHeard: (() => void) | undefined;
  for (const client of all) {
    client.on('said', () => {
      heard += 1;
      left -= 1;
      if (left === 0) allHeard?.();
    });
  }
  const waits: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  while (performance.now() < end) {
    const started = performance.now();
    left = clients;
    await new Promise<void>((resolve) => {
      allHeard = resolve;
      all[0]?.emit('say', text);
    });
    waits.push(performance.now() - started);
  }
  const perSecond = (heard / (performance.now() - began)) * 1000;
  for (const client of all) client.disconnect();
  waits.sort((a, b) => a - b);
  return {
    perSecond,
    p50Ms: Math.round(waits[Math.floor(waits.length / 2)] ?? 0),
    p99Ms: Math.round(waits[Math.floor(waits.length * 0.99)] ?? 0),
    failures: 0,
  };
}

process.on('message', async (work: Talking) => {
  process.send?.(await talk(work));
});
