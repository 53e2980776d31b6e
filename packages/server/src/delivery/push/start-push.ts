import { repeat } from '../../core/jobs/repeat.ts';
import type { Services } from '../../services.ts';
import { forwardRegistrations } from './forward-registrations.ts';
import { Notifier } from './notifier.ts';

/** Looks for due work between two silent notifications about messages that notify nobody: a minute. */
const BADGE_PAUSE_LOOKS = 60;
const HOUR_MS = 3_600_000;
/** Longer than a notification stays on a screen. */
const NOTIFIED_KEPT_MS = 30 * 24 * HOUR_MS;

/**
 * Starts the jobs that register and notify devices. Returns a function that stops them and waits for work in progress.
 */
export function startPush(services: Services, lookIntervalMs: number): () => Promise<void> {
  const { log, carrier } = services;
  if (!carrier) return async () => undefined;
  const notifier = new Notifier(services, carrier, BADGE_PAUSE_LOOKS * lookIntervalMs);
  const stops = [
    repeat(
      () => forwardRegistrations(services, carrier),
      lookIntervalMs,
      (error) => log.error({ err: error }, 'could not register devices for notifications'),
    ),
    repeat(
      () => notifier.run(),
      lookIntervalMs,
      (error) => log.error({ err: error }, 'could not send notifications'),
    ),
    repeat(
      () => forgetOldNotifications(services),
      HOUR_MS,
      (error) => log.error({ err: error }, 'could not delete records of old notifications'),
    ),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await notifier.close();
    carrier.close();
  };
}

async function forgetOldNotifications({ engine, clock }: Services): Promise<void> {
  await engine.write((tx) =>
    tx.run('DELETE FROM push_notified WHERE notified_at < $1', [clock.now() - NOTIFIED_KEPT_MS]),
  );
}
