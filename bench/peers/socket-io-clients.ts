import { setTimeout } from 'node:timers/promises';
import type { Measured } from '../load.ts';
import { inRounds } from '../rounds.ts';
import { peer } from './packages.ts';

/** Task of a process of clients. */
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

/** Lets all listen. Once all have received a message, sends the next. */
async function talk({ url, clients, text, seconds }: Talking): Promise<Measured> {
  const options = { transports: ['websocket'], forceNew: true };
  const all = Array.from({ length: clients }, () => io(url, options));
  while (!all.every(({ connected }) => connected)) await setTimeout(20);
  let left = 0;
  let allHeard: (() => void) | undefined;
  for (const client of all) {
    client.on('said', () => {
      left -= 1;
      if (left === 0) allHeard?.();
    });
  }
  const round = () =>
    new Promise<void>((resolve) => {
      left = clients;
      allHeard = resolve;
      all[0]?.emit('say', text);
    });
  const measured = await inRounds(seconds, [{ people: clients, round }]);
  for (const client of all) client.disconnect();
  return measured;
}

process.on('message', async (work: Talking) => {
  process.send?.(await talk(work));
});
