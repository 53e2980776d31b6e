import type { Client } from '@tidings/sdk';
import type { Snapshot } from '@tidings/shared-types';

/** Asks for a part of the state of the organization that the device does not keep. */
export async function fetchSnapshot(
  { api }: Client,
  part: string,
  signal: AbortSignal,
): Promise<Snapshot> {
  const { queue_id, ...snapshot } = await api.register({ fetch_event_types: [part] }, { signal });
  // Registering always makes an event queue, which nothing here reads.
  if (queue_id) await api.deleteEventQueue({ queue_id }, { signal });
  return snapshot;
}
