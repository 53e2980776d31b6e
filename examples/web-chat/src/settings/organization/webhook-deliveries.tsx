import { useClient } from '@tidings/sdk/react';
import type { Webhook, WebhookDelivery } from '@tidings/shared-types';
import { useCallback, useState } from 'react';
import { momentOf } from '../../format/days.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';

interface Props {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Tests a webhook, and shows its last deliveries. */
export function WebhookDeliveries({ webhook, onClose }: Props) {
  const client = useClient();
  const { id: webhook_id } = webhook;
  const { value, problem, reload } = useFetched(
    useCallback(
      async (signal) =>
        (await client.api.getWebhookDeliveries({ webhook_id }, { signal })).deliveries,
      [client, webhook_id],
    ),
  );
  const [tested, setTested] = useState<WebhookDelivery>();
  const test = useAction(async () => {
    setTested(undefined);
    setTested((await client.api.testWebhook({ webhook_id })).delivery);
  });
  return (
    <Dialog
      title={`Deliveries of ${webhook.name}`}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={reload}>
            Refresh
          </button>
          <button
            type="button"
            className="button primary"
            disabled={test.isBusy}
            onClick={test.run}
          >
            Send test
          </button>
        </>
      }
    >
      {tested && (
        <p role="status">
          {tested.error === null
            ? `The test was accepted in ${tested.duration_ms} ms.`
            : `The test failed. ${tested.error}`}
        </p>
      )}
      <Problem text={test.problem ?? problem} />
      <ul className="rows" aria-label="Deliveries">
        {value?.map((delivery) => (
          <li className="row" key={`${delivery.id} ${delivery.attempt} ${delivery.at}`}>
            <div className="row-text">
              <div className="row-name">{delivery.error ?? `Accepted (${delivery.status})`}</div>
              <div className="row-note">{detailsOf(delivery)}</div>
            </div>
          </li>
        ))}
      </ul>
      {value?.length === 0 && <p className="quiet">No deliveries</p>}
    </Dialog>
  );
}

function detailsOf({ events, attempt, duration_ms, at }: WebhookDelivery): string {
  const parts = [
    momentOf(at),
    events === 1 ? '1 event' : `${events} events`,
    attempt > 1 && `Attempt ${attempt}`,
    `${duration_ms} ms`,
  ];
  return parts.filter(Boolean).join(' · ');
}
