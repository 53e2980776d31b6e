import { repeat } from '../jobs/repeat.ts';
import type { Services } from '../services.ts';
import { mailServerOf } from './mail-server.ts';
import { Mailer } from './mailer.ts';

/** Starts what sends mail. Returns what stops it and waits for what is under way. */
export function startMail(services: Services, lookIntervalMs: number): () => Promise<void> {
  const { config, engine, log } = services;
  const server = mailServerOf(config);
  if (!server) return async () => undefined;
  const mailer = new Mailer(services, server);
  const stop = repeat(
    () => engine.exclusively('send mail', () => mailer.run()),
    lookIntervalMs,
    (error) => log.error({ err: error }, 'could not send mail'),
  );
  return async () => {
    mailer.stop(config.shutdownTimeoutMs);
    await stop();
    server.close();
  };
}
