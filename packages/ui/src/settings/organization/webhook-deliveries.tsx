import { useClient } from '@tidings/sdk/react';
import type { Webhook, WebhookDelivery } from '@tidings/shared-types';
import { useCallback } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { DeliveryRows } from '../delivery-rows.tsx';
import { OutsideTest } from '../outside-test.tsx';

interface Props {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Tests a webhook, and shows its last deliveries. */
export function WebhookDeliveries({ webhook, onClose }: Props) {
  const client = useClient();
  const { id: webhook_id } = webhook;
  const load = useCallback(
    async (signal: AbortSignal) =>
      (await client.api.getWebhookDeliveries({ webhook_id }, { signal })).deliveries,
    [client, webhook_id],
  );
  return (
    <Dialog title={`Deliveries of ${webhook.name}`} onClose={onClose}>
      <p className="quiet">A test sends a signed delivery without events.</p>
      <OutsideTest test={async () => (await client.api.testWebhook({ webhook_id })).test}>
        {({ problem }) => problem === null && <p>The test was accepted.</p>}
      </OutsideTest>
      <h3>Last deliveries</h3>
      <DeliveryRows
        load={load}
        outcome={({ problem }) => (problem === null ? 'Accepted' : 'Failed')}
        facts={factsOf}
        none="No deliveries"
      />
    </Dialog>
  );
}

function factsOf({ events, duration_ms }: WebhookDelivery): string[] {
  return [events === 1 ? '1 event' : `${events} events`, `${duration_ms} ms`];
}
