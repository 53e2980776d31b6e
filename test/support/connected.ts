import { expect, onTestFinished } from 'vitest';
import { createApi } from '../../packages/sdk/src/api/api.ts';
import { createEventStreams } from '../../packages/sdk/src/api/open-event-stream.ts';
import { LiveValue } from '../../packages/sdk/src/live.ts';
import { memoryStorage } from '../../packages/sdk/src/store/memory-storage.ts';
import { openRecords } from '../../packages/sdk/src/store/open-records.ts';
import { StoreWriter } from '../../packages/sdk/src/store/store-writer.ts';
import { createSync } from '../../packages/sdk/src/sync/sync.ts';
import { FakeDevice } from '../../packages/sdk/src/testing/fake-device.ts';
import { TestConnection } from '../../packages/sdk/test/support/test-connection.ts';
import type { Person, Team } from '../../packages/server/test/support/team.ts';

/** Returns a device that follows the server. Its clock only moves when the test moves it. */
export async function connected(
  team: Team,
  person: Pick<Person, 'email' | 'apiKey'>,
  fetch: typeof globalThis.fetch = globalThis.fetch,
) {
  const device = new FakeDevice({ now: Date.now() });
  const environment = device.tab();
  const records = await openRecords({
    name: `real-${crypto.randomUUID()}`,
    storage: memoryStorage().engine('relaxed'),
    isShared: false,
  });
  const { email, apiKey } = person;
  const options = { serverUrl: team.url, credentials: { email, apiKey }, fetch };
  const api = createApi({ ...options, retry: false });
  const connection = new TestConnection();
  const sync = createSync({
    api,
    openEventStream: createEventStreams(options),
    environment,
    records,
    writer: new StoreWriter(records),
    onTransient: (events) => connection.tell(...events),
  });
  sync.state.subscribe((state) => connection.state.set(state));
  onTestFinished(async () => {
    await sync.stop();
    await records.close();
  });
  sync.start();
  const untilLive = () => expect.poll(() => sync.state.current.name).toBe('live');
  await untilLive();
  const parts = { api, records, connection, environment, leads: new LiveValue(true) };
  return { ...parts, device, sync, untilLive };
}
