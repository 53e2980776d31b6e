import type { CustomTypes } from '@tidings/shared-types/wire';
import type { ClientOptions } from '../client/client-options.ts';
import { type Client, createClient } from '../client.ts';
import type { NoCommands } from '../mutations/app-command.ts';
import type { DeviceStorage } from '../store/device-storage.ts';
import { memoryStorage } from '../store/memory-storage.ts';
import { FakeDevice, type FakeTab } from './fake-device.ts';

export interface TestClientOptions<A extends object = NoCommands>
  extends Omit<ClientOptions<A>, 'environment' | 'storage'> {
  /** Pass the device again for several tabs, or a second start. */
  readonly device?: FakeDevice;
  readonly storage?: DeviceStorage;
}

export interface TestClient<C extends CustomTypes = CustomTypes, A extends object = NoCommands> {
  readonly client: Client<C, A>;
  /** The device, to control the clock and the network. */
  readonly device: FakeDevice;
  /** The tab, to kill it. */
  readonly tab: FakeTab;
  readonly storage: DeviceStorage;
}

/** Opens a client in a tab of a fake device, with its databases in memory. Close it afterwards. */
export async function openTestClient<
  C extends CustomTypes = CustomTypes,
  A extends object = NoCommands,
>({
  device = new FakeDevice({ now: Date.now() }),
  storage = memoryStorage(),
  ...options
}: TestClientOptions<A>): Promise<TestClient<C, A>> {
  const tab = device.tab();
  const client = await createClient<C, A>({ ...options, storage, environment: tab });
  return { client, device, tab, storage };
}
