import type { ClientOptions } from '../client/client-options.ts';
import { type Client, createClient } from '../client.ts';
import type { DeviceStorage } from '../store/device-storage.ts';
import { memoryStorage } from '../store/memory-storage.ts';
import { FakeDevice, type FakeTab } from './fake-device.ts';

export interface TestClientOptions extends Omit<ClientOptions, 'environment' | 'storage'> {
  /** For several tabs, or a second start, on one device. */
  readonly device?: FakeDevice;
  readonly storage?: DeviceStorage;
}

export interface TestClient {
  readonly client: Client;
  /** Whose clock and network the test moves. */
  readonly device: FakeDevice;
  /** Which the test may kill. */
  readonly tab: FakeTab;
  readonly storage: DeviceStorage;
}

/** A client in a tab of a fake device, with its databases in memory. To be closed. */
export async function openTestClient({
  device = new FakeDevice({ now: Date.now() }),
  storage = memoryStorage(),
  ...options
}: TestClientOptions): Promise<TestClient> {
  const tab = device.tab();
  const client = await createClient({ ...options, storage, environment: tab });
  return { client, device, tab, storage };
}
