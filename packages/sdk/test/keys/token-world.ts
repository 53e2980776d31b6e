import { onTestFinished } from 'vitest';
import { type Client, createClient } from '../../src/client.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import type { SyncState } from '../../src/sync/sync-state.ts';
import { FakeDevice, type FakeTab } from '../../src/testing/fake-device.ts';
import { type Asked, failure, ScriptedServer } from '../support/scripted-server.ts';

export const start = Date.UTC(2026, 0, 1);

/** Returns a token as a backend makes it. The scripted server checks no signature. */
export function tokenFor(sub: string, note: number | string = 0): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'EdDSA' })}.${part({ sub, note })}.c2lnbmF0dXJl`;
}

/** A device of Ada's with tabs, a backend that makes tokens, and a server that exchanges them. */
export function tokenWorld({ lifetimeSeconds = 86_400 } = {}) {
  const server = new ScriptedServer();
  const device = new FakeDevice({ now: start, fetch: server.fetch });
  const storage = memoryStorage();
  /** The server's clock. */
  const clock = { aheadMs: 0 };
  let made = 0;
  const backend = {
    /** How often it was asked. */
    asked: 0,
    answer: (): unknown => tokenFor('ada', ++made),
  };
  server.answers['GET /server_settings'] = () => ({});
  server.answers['POST /jwt/fetch_api_key'] = ({ parameters }: Asked) => {
    const [, claims = ''] = (parameters.get('token') ?? '').split('.');
    const { note } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    return {
      api_key: `key-${note}`,
      email: 'ada@example.org',
      key_id: Number(note),
      user: { user_id: 3 },
      expires_at: Math.floor((device.tab().now() + clock.aheadMs) / 1000) + lifetimeSeconds,
    };
  };
  const open = async (): Promise<{ client: Client; tab: FakeTab; states: SyncState[] }> => {
    const tab = device.tab();
    const client = await createClient({
      serverUrl: 'http://server',
      credentials: {
        deviceName: 'Phone',
        token: async () => {
          backend.asked += 1;
          return (await backend.answer()) as string;
        },
      },
      account: 'ada',
      storage,
      environment: tab,
    });
    const states: SyncState[] = [];
    client.sync.state.subscribe((state) => states.push(state));
    onTestFinished(() => client.close());
    return { client, tab, states };
  };
  const exchanges = () => server.count('POST /jwt/fetch_api_key');
  return { server, device, storage, clock, backend, open, exchanges };
}

export const stateOf = (client: Client) => client.sync.state.current;
export const nameOf = (client: Client) => client.sync.state.current.name;

/** Makes the server refuse a key, as when it is over, and ends what waits under it. */
export function endKey(server: ScriptedServer, key: string): void {
  server.refused.add(key);
  // The server ends polls of a key that is over.
  server.say({ type: 'heartbeat' });
}

export { failure };
