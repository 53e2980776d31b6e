import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealFor } from '../../../src/core/crypto/sealed-box.ts';
import { type Relay, startRelay } from '../../../src/delivery/relay/relay.ts';
import { loadRelayConfig } from '../../../src/delivery/relay/relay-config.ts';
import { addServer } from '../../../src/delivery/relay/relay-servers.ts';
import { silent } from '../../support/engines.ts';
import { newKey, type Peer, startApns, startHttpPeer } from './peers.ts';

export const TEAM_ID = 'TEAM123456';
export const KEY_ID = 'KEY1234567';
export const SUBJECT = 'mailto:operator@example.org';

/** A relay with local peers for all services, and a chat server that may use it. */
export interface RunningRelay {
  readonly relay: Relay;
  readonly apns: Peer;
  readonly fcm: Peer;
  readonly browsers: Peer;
  readonly keys: {
    readonly apns: ReturnType<typeof newKey>;
    readonly fcm: ReturnType<typeof newKey>;
  };
  readonly server: { readonly id: string; readonly key: string };
  readonly folder: string;
  readonly configFile: string;
  /** Settings for a chat server that uses it. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Encrypts a registration like apps do, with the relay's public key. */
  sealed(
    registration: object,
  ): Promise<{ bouncer_public_key: string; encrypted_push_registration: string }>;
  wait(milliseconds: number): void;
  stop(): Promise<void>;
}

export async function runRelay(overrides: Record<string, unknown> = {}): Promise<RunningRelay> {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-relay-'));
  const apns = await startApns();
  const fcm = await startHttpPeer((path) =>
    path === '/token'
      ? { status: 200, body: { access_token: 'access', expires_in: 3600 } }
      : { status: 200, body: { name: 'projects/example/messages/1' } },
  );
  const browsers = await startHttpPeer({ status: 201 });
  const keys = { apns: newKey('ec'), fcm: newKey('rsa') };
  await writeFile(join(folder, 'apns.p8'), keys.apns.pem);
  const account = {
    type: 'service_account',
    project_id: 'example',
    client_email: 'push@example.iam',
    private_key: keys.fcm.pem,
    token_uri: `${fcm.url}/token`,
  };
  await writeFile(join(folder, 'account.json'), JSON.stringify(account));
  const configFile = join(folder, 'relay.json');
  const settings = {
    data: './data',
    port: 0,
    apns: { keyFile: 'apns.p8', keyId: KEY_ID, teamId: TEAM_ID, url: apns.url },
    fcm: { serviceAccountFile: 'account.json', url: fcm.url },
    webPush: { subject: SUBJECT, allowPrivateNetworks: true },
    ...overrides,
  };
  await writeFile(configFile, JSON.stringify(settings));
  let waited = 0;
  const clock = { now: () => Date.now() + waited };
  const relay = await startRelay(loadRelayConfig(configFile), silent, clock);
  const server = await addServer(relay.data, 'chat.example.org');
  return {
    relay,
    apns,
    fcm,
    browsers,
    keys,
    server,
    folder,
    configFile,
    settings: { pushRelayUrl: relay.url, pushRelayId: server.id, pushRelayKey: server.key },
    async sealed(registration) {
      const answer = await fetch(`${relay.url}/api/v1/remotes/push/public_keys`);
      const { bouncer_public_keys } = (await answer.json()) as { bouncer_public_keys: string[] };
      const [key = ''] = bouncer_public_keys;
      return {
        bouncer_public_key: key,
        encrypted_push_registration: sealFor(key, JSON.stringify(registration)),
      };
    },
    wait(milliseconds) {
      waited += milliseconds;
    },
    async stop() {
      await relay.close();
      await Promise.all([apns.stop(), fcm.stop(), browsers.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
