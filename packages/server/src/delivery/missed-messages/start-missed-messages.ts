import { repeat } from '../../core/jobs/repeat.ts';
import type { Services } from '../../services.ts';
import { LogReader } from '../notifying/log-reader.ts';
import { queueMissed } from './queue-missed.ts';

/**
 * Starts queueing mails about missed messages, if the server sends mail. Returns a function that stops it and waits for
 * work in progress.
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
      // Includes new organizations.
      await reader.startEverywhere();
      await reader.run();
    },
    lookIntervalMs,
    (error) => services.log.error({ err: error }, 'could not queue mails about missed messages'),
  );
  return async () => {
    await stop();
    await reader.close();
  };
}
