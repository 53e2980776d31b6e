import { repeat } from '../jobs/repeat.ts';
import type { Services } from '../services.ts';
import { forwardRegistrations } from './forward-registrations.ts';
import { Notifier } from './notifier.ts';

const HOUR_MS = 3_600_000;
/** Nobody's screen holds a notification for longer. */
const NOTIFIED_KEPT_MS = 30 * 24 * HOUR_MS;

/** Starts what registers devices and notifies them. Returns what stops it and waits for what is under way. */
export function startPush(services: Services, lookIntervalMs: number): () => Promise<void> {
  const { log, carrier } = services;
  if (!carrier) return async () => undefined;
  const notifier = new Notifier(services, carrier);
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
      (error) => log.error({ err: error }, 'could not forget old notifications'),
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
