import { repeat } from '../../core/jobs/repeat.ts';
import type { Services } from '../../services.ts';
import { mailServerOf } from './mail-server.ts';
import { Mailer } from './mailer.ts';

/** Starts sending mail. Returns a function that stops it and waits for work in progress. */
export function startMail(services: Services, lookIntervalMs: number): () => Promise<void> {
  const { config, log } = services;
  if (!config.mail) return async () => undefined;
  const opening = mailServerOf(config);
  const mailer = opening.then((server) => server && new Mailer(services, server));
  const stop = repeat(
    async () => {
      await (await mailer)?.run();
    },
    lookIntervalMs,
    (error) => log.error({ err: error }, 'could not send mail'),
  );
  return async () => {
    (await mailer)?.stop(config.shutdownTimeoutMs);
    await stop();
    (await opening)?.close();
  };
}
