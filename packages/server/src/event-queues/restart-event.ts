import { inSeconds } from '../clock.ts';
import { serverVersion } from '../version.ts';
import type { QueueOptions } from './queue.ts';

/** Returns the event that announces a restart and the version; undefined if the client did not ask for it. */
export function restartEvent({ eventTypes }: QueueOptions, startedAt: number): string | undefined {
  if (eventTypes && !eventTypes.includes('restart')) return undefined;
  const server_generation = inSeconds(startedAt);
  return JSON.stringify({ type: 'restart', ...serverVersion, server_generation });
}
