import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from '@tidings/shared-types';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import {
  startOpenIdProvider,
  type TestProvider,
} from '../../../../../test/support/open-id-provider.ts';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import { startServer } from '../../../src/server.ts';
import { runHere } from '../../operations/cli/run-cli.ts';
import { Browser } from './browser.ts';
import { startOutspokenProvider } from './outspoken-provider.ts';

const ada = {
  email: 'ada@example.org',
  fullName: 'Ada',
  role: roles.owner,
  apiKey: newApiKey(),
};
const PAD = 'ab'.repeat(32);

async function provider(): Promise<TestProvider> {
  const started = await startOpenIdProvider();
  onTestFinished(() => started.close());
  started.person = { sub: 'ada', email: ada.email, email_verified: true };
  return started;
}

/** Starts a server with these settings, and records its log. */
async function server(settings: Readonly<Record<string, string>>) {
  const data = await mkdtemp(join(tmpdir(), 'tidings-sign-on-'));
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const config = loadConfig({ flags: { data, port: '0', ...settings }, env: {} });
  const { url, close, services } = await startServer(config, { log });
  onTestFinished(async () => {
    await close();
    await rm(data, { recursive: true });
  });
  const site = url.replace('127.0.0.1', 'localhost');
  return { site, callback: `${site}/sign-in/openid/callback`, lines, services };
}

async function failureAt(site: string): Promise<string | null> {
  const way = await new Browser().visit(`${site}/sign-in/openid?web_flow_otp=${PAD}`);
  return new URLSearchParams(way.at(-1)?.split('?').at(-1)).get('failed');
}

const warnings = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);

it('single sign-on: without a provider there is no such method', async () => {
  const { site } = await server({});
  const { status } = await fetch(`${site}/sign-in/openid?web_flow_otp=${PAD}`);
  expect(status).toBe(404);
});

it('single sign-on: an unresponsive provider is logged, and tried again the next time', async () => {
  const peer = await provider();
  const { site, callback, lines } = await server(peer.settings);
  expect(await failureAt(site)).toBe('unreachable');
  const [warning] = warnings(lines);
  expect(warning.issuer).toBe(peer.settings['openidIssuer']);
  expect(warning.msg).toMatch(/provider of single sign-on/);
  peer.admit([callback]);
  expect(await failureAt(site)).toBe('no-account');
});

it('single sign-on: a provider that states another issuer than the settings is refused, and its name is logged', async () => {
  const peer = await provider();
  const stated = peer.settings['openidIssuer'] ?? '';
  const known = '/.well-known/openid-configuration';
  const elsewhere = stated.replace('localhost', '127.0.0.1') + known;
  const { site, callback, lines } = await server({ ...peer.settings, openidIssuer: elsewhere });
  peer.admit([callback]);
  expect(await failureAt(site)).toBe('refused');
  const [{ msg }] = warnings(lines);
  expect(msg).toContain(`states the issuer ${stated}. Enter this one as openidIssuer`);
  const same = await server({ ...peer.settings, openidIssuer: stated + known });
  peer.admit([same.callback]);
  expect(await failureAt(same.site)).toBe('no-account');
});

it('single sign-on: a wrong client secret is logged, without its value', async () => {
  const peer = await provider();
  const openidClientSecret = 'another-secret-than-the-provider-has';
  const { site, callback, lines } = await server({ ...peer.settings, openidClientSecret });
  peer.admit([callback]);
  expect(await failureAt(site)).toBe('refused');
  const [warning] = warnings(lines);
  expect(warning.msg).toMatch(/refused: invalid_client .* openidClientSecret/);
  expect(lines.join('')).not.toContain(openidClientSecret);
});

it('D: the log of a sign-in at the most verbose level has no key, code or pad', async () => {
  const peer = await provider();
  const { site, callback, lines, services } = await server(peer.settings);
  peer.admit([callback]);
  const realm = await services.realms.forSubdomain('');
  await realm?.write((change) => addUser(change, ada));
  const browser = new Browser();
  const start = `${site}/sign-in/openid?web_flow_otp=${PAD}`;
  const [answer = ''] = (await browser.visit(start, /\/callback\?/)).slice(-1);
  const [cookie = ''] = browser.cookies.values();
  const way = await browser.visit(answer);
  const { searchParams } = new URL(answer);
  const hidden = new URLSearchParams(way.at(-1)?.split('?').at(-1)).get('otp_encrypted_api_key');
  expect(hidden).toHaveLength(PAD.length);
  const secrets = [hidden, PAD, cookie, searchParams.get('code'), searchParams.get('state')];
  for (const secret of [...secrets, peer.settings['openidClientSecret']]) {
    expect(lines.join('')).not.toContain(secret);
  }
});

it('D: tokens in a malformed answer of the provider are not logged', async () => {
  const peer = await startOutspokenProvider();
  onTestFinished(() => peer.close());
  const secret = 'eyJhbGciOi';
  peer.say({
    exchange: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(`${secret} is no JSON`);
    },
  });
  const { site, lines } = await server(peer.settings);
  expect(await failureAt(site)).toBe('refused');
  expect(warnings(lines)).toMatchObject([{ msg: expect.stringContaining('unexpected answer') }]);
  expect(lines.join('')).not.toContain(secret);
});

it('D: a person’s data neither fills the log nor forges lines in it', async () => {
  const peer = await provider();
  const { site, callback, lines } = await server(peer.settings);
  peer.admit([callback]);
  const browser = new Browser();
  const start = `${site}/sign-in/openid?web_flow_otp=${PAD}`;
  const answer = new URL((await browser.visit(start, /\/callback\?/)).at(-1) ?? '');
  answer.searchParams.set('error', 'no\nERROR: \u001b[31mforged');
  answer.searchParams.set('error_description', 'x'.repeat(10_000));
  await browser.visit(answer.href);
  const [{ msg }] = warnings(lines);
  expect(msg).toContain('refused: no ERROR: [31mforged (xxx');
  expect(msg).not.toMatch(/\p{C}/u);
  expect(msg.length).toBeLessThan(1000);
});

it('A5: if passwords are disabled, joining does not accept one either', async () => {
  const peer = await provider();
  const { site, services } = await server({ ...peer.settings, passwordSignIn: 'false' });
  const realm = await services.realms.forSubdomain('');
  const password = 'seven green umbrellas';
  await realm?.write((change) => addUser(change, ada));
  const send = async (path: string, form: Record<string, string>, headers = {}) => {
    const body = new URLSearchParams(form);
    const answer = await fetch(`${site}/api/v1${path}`, { method: 'POST', body, headers });
    return { status: answer.status, ...(await answer.json()) };
  };
  const off = { status: 401, code: 'PASSWORD_AUTH_DISABLED' };
  expect(await send('/fetch_api_key', { username: ada.email, password })).toMatchObject(off);
  const authorization = `Basic ${btoa(`${ada.email}:${ada.apiKey}`)}`;
  const { invite_link } = await send('/invites/multiuse', {}, { authorization });
  const person = { email: 'new@example.org', full_name: 'Somebody', password };
  const [, token = ''] = invite_link.split('#join=');
  expect(await send('/join', { ...person, token })).toMatchObject(off);
  const settings = await (await fetch(`${site}/api/v1/server_settings`)).json();
  expect(settings).toMatchObject({
    email_auth_enabled: false,
    authentication_methods: { password: false, email: false, 'openid connect': true },
  });
});

it('operations: a server without any sign-in method does not start', () => {
  const flags = { passwordSignIn: false };
  expect(() => loadConfig({ flags, env: {} })).toThrow(/passwordSignIn.*openidIssuer/);
  const half = { openidIssuer: 'https://id.example.org' };
  expect(() => loadConfig({ flags: half, env: {} })).toThrow(/belong together/);
});

it('operations: the doctor checks the provider, too', async () => {
  const peer = await provider();
  const folder = await mkdtemp(join(tmpdir(), 'tidings-sign-on-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = join(folder, 'tidings.json');
  await writeFile(config, JSON.stringify({ data: 'data', ...peer.settings }));
  const examine = async () => {
    const { stdout } = await runHere(['doctor', '--config', config, '--json']);
    return JSON.parse(stdout).checks.find(
      ({ name }: { name: string }) => name === 'single sign-on',
    );
  };
  expect(await examine()).toMatchObject({ status: 'fail', advice: expect.any(String) });
  peer.admit([]);
  expect(await examine()).toMatchObject({ status: 'ok' });
});
