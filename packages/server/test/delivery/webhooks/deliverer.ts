import { onTestFinished } from 'vitest';
import type { Realm } from '../../../src/core/realm/realm.ts';
import { WebhookDeliverer } from '../../../src/delivery/webhooks/webhook-deliverer.ts';
import { addWebhook, type WantedWebhook } from '../../../src/features/webhooks/add-webhook.ts';
import type { Services } from '../../../src/services.ts';
import { eventually } from '../../support/eventually.ts';

type Options = ConstructorParameters<typeof WebhookDeliverer>[1];

/** Delivers for the time of the test, like a server process. */
export function startDeliverer(services: Services, options?: Options): WebhookDeliverer {
  const deliverer = new WebhookDeliverer(services, options);
  onTestFinished(() => deliverer.close());
  return deliverer;
}

/** Adds a webhook without the API. */
export function addTo(realm: Realm, { config }: Services, wanted: Partial<WantedWebhook>) {
  return realm.write((change) =>
    addWebhook(change, config, {
      url: 'https://shop.example.org/events',
      events: 'all',
      narrow: [],
      name: undefined,
      is_enabled: true,
      ownerId: null,
      realmHost: 'example.org',
      ...wanted,
    }),
  );
}

/** Appends an event that everyone gets. */
export function announce(realm: Realm, value: string): Promise<void> {
  return realm.write((change) => {
    change.emit('realm', { type: 'realm', op: 'update', property: 'description', value });
  });
}

/** Waits until the webhooks of an organization have looked at its whole log, and this is stored. */
export function caughtUp({ engine }: Services, realm: Realm): Promise<unknown> {
  return eventually(async () => {
    const row = await engine.reader.get<{ position: number }>(
      "SELECT position FROM log_readers WHERE realm_id = $1 AND reader = 'webhooks'",
      [realm.id],
    );
    return row?.position === realm.state.position;
  });
}
