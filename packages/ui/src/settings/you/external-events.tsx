import { useClient } from '@tidings/sdk/react';
import type { ExternalEvent } from '@tidings/shared-types';
import { useCallback } from 'react';
import { t } from '../../languages/t.ts';
import { DeliveryRows } from '../delivery-rows.tsx';

interface Props {
  readonly botId: number;
  /** Another number loads the list again. */
  readonly round: number;
}

/** The last events that services sent to an incoming webhook bot. */
export function ExternalEvents({ botId, round }: Props) {
  const client = useClient();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { events } = await client.api.getExternalEvents({ bot_id: botId }, { signal });
      return events.map((event) => ({ ...event, round, attempts: 1, status_code: null }));
    },
    [client, botId, round],
  );
  return (
    <>
      <h3>{t('settings.lastEvents')}</h3>
      <DeliveryRows
        load={load}
        outcome={({ outcome }) => outcomeWords()[outcome]}
        facts={({ integration, event_type }) => [integration, event_type]}
        none={t('settings.noServiceHasSentAnything')}
      />
    </>
  );
}

export const outcomeWords = (): Readonly<Record<ExternalEvent['outcome'], string>> => ({
  posted: t('settings.posted'),
  filtered: t('settings.notPostedTheAddressLeaves'),
  silent: t('settings.notPostedNobodyNeedsTo'),
  unsupported: t('settings.notPostedTheServerDoes'),
  failed: t('settings.failed'),
});
