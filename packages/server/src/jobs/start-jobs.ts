import { deliverDue } from '../scheduled-messages/deliver-due.ts';
import type { Services } from '../services.ts';
import { expireIdempotencyKeys } from './expire-idempotency-keys.ts';
import { repeat } from './repeat.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

/** Starts what the server does unasked. Returns what stops it and waits for what is under way. */
export function startJobs(services: Services): () => Promise<void> {
  const { log } = services;
  const stops = [
    repeat(
      () => expireIdempotencyKeys(services),
      HOUR_MS,
      (error) => log.error({ err: error }, 'could not expire idempotency keys'),
    ),
    // Times are whole seconds, and looking costs one read of an index.
    repeat(
      () => deliverDue(services),
      SECOND_MS,
      (error) => log.error({ err: error }, 'could not send scheduled messages'),
    ),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
