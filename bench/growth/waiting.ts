import { memoryWith } from '../rows/memory.ts';
import type { Grow } from './growth.ts';

const COUNTS = [100, 1000, 10_000];
const MEBI = 2 ** 20;

/** With all users' organizations open. */
export const ofWaiting: Grow = async (places, engine) => {
  const measured = await memoryWith(places, engine, COUNTS);
  const points = measured.map(({ residentBytes, heapBytes }, index) => ({
    at: COUNTS[index] ?? 0,
    value: Math.round((residentBytes / MEBI) * 10) / 10,
    heapMiB: Math.round((heapBytes / MEBI) * 10) / 10,
  }));
  return [
    { name: 'memory', what: "the server's memory", per: 'waiting queues', unit: 'MiB', points },
  ];
};
