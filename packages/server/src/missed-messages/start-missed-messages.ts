import { repeat } from '../jobs/repeat.ts';
import { LogReader } from '../notifying/log-reader.ts';
import type { Services } from '../services.ts';
import { queueMissed } from './queue-missed.ts';

/**
 * Starts what puts down who is to be mailed of which messages, where the server sends mail. Returns what
 * stops it and waits for what is under way.
 */
export function startMissedMessages(
  services: Services,
  lookIntervalMs: number,
): () => Promise<void> {
  if (!services.config.mail) return async () => undefined;
  const reader = new LogReader(services, 'mail', {
    step: (step) => queueMissed(services, step),
    failsEverywhere: () => false,
  });
  const stop = repeat(
    async () => {
      // Also of organizations that are new.
      await reader.startEverywhere();
      await reader.run();
    },
    lookIntervalMs,
    (error) => services.log.error({ err: error }, 'could not put down who missed messages'),
  );
  return async () => {
    await stop();
    await reader.close();
  };
}
