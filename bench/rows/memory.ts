import { setTimeout } from 'node:timers/promises';
import { fillCrowd, type Person } from '../fill/crowd.ts';
import { authorization, type OurServer, serving } from '../our-server.ts';
import { type OwnMemory, ownMemory } from '../own-memory.ts';
import type { EngineName, Places } from '../places.ts';
import { waiters } from '../processes.ts';
import type { ServerRow } from './server-row.ts';

const FIRST = 500;
const ALL = 5500;

export const memory: ServerRow = {
  name: 'memory',
  what: 'memory per idle queue with a waiting poll',
  against: '—',
  unit: 'KiB',
  goal: 16,
  better: 'less',
  measure: async (places, engine) => {
    const [few, many] = await memoryWith(places, engine, [FIRST, ALL]);
    if (!few || !many) throw new Error('Nothing was measured');
    const perQueue = (part: keyof OwnMemory) =>
      Number(((many[part] - few[part]) / (ALL - FIRST) / 1024).toFixed(2));
    const each = { residentKiB: perQueue('residentBytes'), heapKiB: perQueue('heapBytes') };
    return { value: each.residentKiB, measurements: { ours: { queues: ALL - FIRST, ...each } } };
  },
};

/**
 * Returns the memory of the server's own process with this many waiting users, each with their own
 * connection.
 */
export async function memoryWith(
  places: Places,
  engine: EngineName,
  counts: readonly number[],
): Promise<OwnMemory[]> {
  const place = await places.make(engine);
  const people = await fillCrowd(place, Math.max(...counts));
  const server = (work: (server: OurServer) => Promise<OwnMemory[]>) =>
    serving(place, work, ['--inspect=127.0.0.1:0']);
  return server(async ({ url, debuggerUrl }) =>
    waiters(async (ask) => {
      const measured: OwnMemory[] = [];
      let waiting = 0;
      for (const count of counts) {
        const coming: readonly Person[] = people.slice(waiting, count);
        await ask({ url: `${url}/api/v1`, authorizations: coming.map(authorization) });
        waiting = count;
        await untilWaiting(url, count);
        measured.push(await ownMemory(debuggerUrl ?? ''));
      }
      return measured;
    }),
  );
}

async function untilWaiting(url: string, count: number): Promise<void> {
  for (;;) {
    const text = await (await fetch(`${url}/metrics`)).text();
    const inFlight = /^http_requests_in_flight (\d+)/m.exec(text)?.[1];
    if (Number(inFlight) >= count) return;
    await setTimeout(100);
  }
}
