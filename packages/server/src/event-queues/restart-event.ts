import { serverVersion } from '../version.ts';
import type { QueueOptions } from './queue.ts';

/** Tells a client that the server began anew, and in which version; undefined where it did not ask for that. */
export function restartEvent({ eventTypes }: QueueOptions, startedAt: number): string | undefined {
  if (eventTypes && !eventTypes.includes('restart')) return undefined;
  const server_generation = Math.floor(startedAt / 1000);
  return JSON.stringify({ type: 'restart', ...serverVersion, server_generation });
}
