import { useClient } from '@tidings/sdk/react';
import type { Webhook, WebhookDelivery } from '@tidings/shared-types';
import { useCallback } from 'react';
import { t } from '../../languages/t.ts';
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
    <Dialog title={t('organization.deliveriesOf', { name: webhook.name })} onClose={onClose}>
      <p className="quiet">{t('organization.aTestSendsASigned')}</p>
      <OutsideTest test={async () => (await client.api.testWebhook({ webhook_id })).test}>
        {({ problem }) => problem === null && <p>{t('organization.theTestWasAccepted')}</p>}
      </OutsideTest>
      <h3>{t('organization.lastDeliveries')}</h3>
      <DeliveryRows
        load={load}
        outcome={({ problem }) =>
          problem === null ? t('organization.accepted') : t('organization.failed')
        }
        facts={factsOf}
        none={t('organization.noDeliveries')}
      />
    </Dialog>
  );
}

function factsOf({ events, duration_ms }: WebhookDelivery): string[] {
  return [
    t('organization.events', { count: events }),
    t('organization.ms', { durationMs: duration_ms }),
  ];
}
