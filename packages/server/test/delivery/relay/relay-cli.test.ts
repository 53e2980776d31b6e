import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadRelayConfig } from '../../../src/delivery/relay/relay-config.ts';
import { runHere } from '../../operations/cli/run-cli.ts';
import { type RunningRelay, runRelay } from './running-relay.ts';

let running: RunningRelay;
beforeAll(async () => {
  running = await runRelay();
});
afterAll(() => running?.stop());

const relayCommand = (...args: readonly string[]) =>
  runHere(['relay', ...args, '--config', running.configFile]);
const register = (credentials: string) =>
  fetch(`${running.relay.url}/api/v1/remotes/push/e2ee/register`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  });

describe('tidings relay', () => {
  it('push: servers are added, listed and removed while the relay runs', async () => {
    const added = await relayCommand('server', 'add', '--name', 'new.example.org', '--json');
    const { id, key } = JSON.parse(added.stdout) as { id: string; key: string };
    expect((await register(`${id}:${key}`)).status).toBe(400);
    const listed = await relayCommand('server', 'list');
    expect(listed.stdout).toContain(`${id}  new.example.org`);
    expect(listed.stdout).not.toContain(key);
    expect(await relayCommand('server', 'remove', '--id', id)).toMatchObject({ code: 0 });
    expect((await register(`${id}:${key}`)).status).toBe(401);
    expect(await relayCommand('server', 'remove', '--id', id)).toMatchObject({ code: 1 });
  });

  it('push: a server without a name is not added', async () => {
    expect(await relayCommand('server', 'add', '--name', ' ')).toMatchObject({ code: 2 });
  });

  it('push: shows its public keys only, and generates new ones', async () => {
    const keys = async () =>
      JSON.parse((await relayCommand('key', 'list', '--json')).stdout) as {
        bouncer_public_keys: string[];
      };
    const before = await keys();
    const rotated = await relayCommand('key', 'rotate', '--json');
    const { bouncer_public_key } = JSON.parse(rotated.stdout) as { bouncer_public_key: string };
    const after = await keys();
    expect(after.bouncer_public_keys).toEqual([bouncer_public_key, ...before.bouncer_public_keys]);
    const published = await fetch(`${running.relay.url}/api/v1/remotes/push/public_keys`);
    expect(await published.json()).toMatchObject(after);
  });

  it('D: the file with its keys is readable only by its owner', async () => {
    const { mode } = await stat(join(running.folder, 'data', 'relay.db'));
    expect(mode & 0o077).toBe(0);
  });
});

describe("the relay's settings", () => {
  async function problem(settings: unknown): Promise<string> {
    const file = join(running.folder, 'other.json');
    await writeFile(file, typeof settings === 'string' ? settings : JSON.stringify(settings));
    try {
      loadRelayConfig(file);
    } catch (error) {
      return String(error);
    }
    return '';
  }

  it('push: everything has a default, and no service is on by default', async () => {
    expect(await problem({})).toBe('');
    const file = join(running.folder, 'other.json');
    expect(loadRelayConfig(file)).toEqual({
      dataDirectory: join(running.folder, 'relay-data'),
      host: '127.0.0.1',
      port: 9992,
      trustedProxies: 0,
      requestsPerMinute: 1000,
      apns: undefined,
      fcm: undefined,
      webPush: undefined,
    });
  });

  it('push: an unknown setting is reported, with the one that may be meant', async () => {
    expect(await problem({ prot: 1 })).toMatch(/^ConfigError: .*"prot"\. Did you mean "port"\?$/);
    const within = await problem({ webPush: { subject: 'mailto:a@b.c', subjekt: 'x' } });
    expect(within).toContain('unknown setting "subjekt". Did you mean "subject"?');
    expect(await problem({ whatever: 1 })).toContain('See docs/how-to/push.md');
  });

  it('push: invalid settings are reported, and no key is shown', async () => {
    const key = await readFile(join(running.folder, 'apns.p8'), 'utf8');
    expect(await problem('{')).toContain('not JSON');
    expect(await problem({ port: 'many' })).toContain('"port" in');
    expect(await problem([1])).toContain('other.json must hold one JSON object');
    expect(await problem({ apns: { keyFile: 'missing.p8', keyId: 'K', teamId: 'T' } })).toContain(
      'missing.p8',
    );
    const wrongFile = await problem({ fcm: { serviceAccountFile: 'apns.p8' } });
    expect(wrongFile).toContain('apns.p8');
    expect(wrongFile).not.toContain(key.split('\n')[1]);
    await writeFile(join(running.folder, 'wrong.p8'), 'no key');
    const noKey = await problem({ apns: { keyFile: 'wrong.p8', keyId: 'K', teamId: 'T' } });
    expect(noKey).toMatch(/wrong\.p8 is not a key from Apple.*\.p8 file/);
    const account = { project_id: 'p', client_email: 'e', private_key: 'k', token_uri: 'u' };
    await writeFile(join(running.folder, 'wrong.json'), JSON.stringify(account));
    expect(await problem({ fcm: { serviceAccountFile: 'wrong.json' } })).toContain(
      'wrong.json is not the key file of a service account',
    );
    expect(await problem({ webPush: { subject: 'me' } })).toContain('"webPush.subject"');
  });
});
