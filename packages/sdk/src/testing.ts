export type { LiveValue } from './live.ts';
export { memoryStorage } from './store/memory-storage.ts';
export { FakeDevice, type FakeDeviceOptions, type FakeTab } from './testing/fake-device.ts';
export {
  openTestClient,
  type TestClient,
  type TestClientOptions,
} from './testing/open-test-client.ts';
