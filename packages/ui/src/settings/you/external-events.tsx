import { useClient } from '@tidings/sdk/react';
import type { ExternalEvent } from '@tidings/shared-types';
import { useCallback } from 'react';
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
      <h3>Last events</h3>
      <DeliveryRows
        load={load}
        outcome={({ outcome }) => outcomeWords[outcome]}
        facts={({ integration, event_type }) => [integration, event_type]}
        none="No service has sent anything yet."
      />
    </>
  );
}

export const outcomeWords: Readonly<Record<ExternalEvent['outcome'], string>> = {
  posted: 'Posted',
  filtered: 'Not posted: the address leaves this event out',
  silent: 'Not posted: nobody needs to read this event',
  unsupported: 'Not posted: the server does not know this event',
  failed: 'Failed',
};
