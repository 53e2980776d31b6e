import { inSeconds } from '../clock.ts';
import { serverVersion } from '../version.ts';
import type { QueueOptions } from './queue.ts';

/** Tells a client that the server began anew, and in which version; undefined where it did not ask for that. */
export function restartEvent({ eventTypes }: QueueOptions, startedAt: number): string | undefined {
  if (eventTypes && !eventTypes.includes('restart')) return undefined;
  const server_generation = inSeconds(startedAt);
  return JSON.stringify({ type: 'restart', ...serverVersion, server_generation });
}
