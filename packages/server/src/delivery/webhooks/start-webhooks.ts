import { repeat } from '../../core/jobs/repeat.ts';
import type { Services } from '../../services.ts';
import { WebhookDeliverer } from './webhook-deliverer.ts';

/** Starts delivering to webhooks. Returns a function that stops it and waits for deliveries in flight. */
export function startWebhooks(services: Services, lookIntervalMs: number): () => Promise<void> {
  const deliverer = new WebhookDeliverer(services);
  const stop = repeat(
    () => deliverer.look(),
    lookIntervalMs,
    (error) => services.log.error({ err: error }, 'could not look for events of webhooks'),
  );
  return async () => {
    await stop();
    await deliverer.close();
  };
}
