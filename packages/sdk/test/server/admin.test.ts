import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { endpoints } from '@tidings/shared-types';
import { build } from 'tsup';
import { describe, expect, it } from 'vitest';
import { type AdminOptions, createAdmin, isApiError } from '../../src/server.ts';
import { type Asked, failure, ScriptedServer } from '../support/scripted-server.ts';

const serviceKey = { email: 'shop-bot@example.org', apiKey: 'tdgs_SECRET' };
const quick = { limit: 2, backoffMs: 0 };

function world(options: Partial<AdminOptions> = {}) {
  const server = new ScriptedServer();
  const admin = createAdmin({
    ...{ serverUrl: 'https://chat.example.org', serviceKey, fetch: server.fetch, retry: quick },
    ...options,
  });
  return { server, admin };
}

const fieldsOf = ({ parameters }: Asked) => Object.fromEntries(parameters);

describe('an admin', () => {
  it('N2: calls the endpoints of the contracts, with their parameters', async () => {
    const { server, admin } = world({ clientName: 'Shop' });
    const { upsertUsers, getUsers, upsertChannels, getChannels, sendMessage } = endpoints;
    const { deactivateUser, reactivateUser, eraseUser, getErasure } = endpoints;
    const { getWebhooks, createWebhook, updateWebhook, deleteWebhook } = endpoints;
    const { testWebhook, getWebhookDeliveries } = endpoints;
    const calls = [
      [upsertUsers, () => admin.users.upsert([{ external_id: 'ada', full_name: 'Ada' }])],
      [getUsers, () => admin.users.list({ external_ids: ['ada', '17'] })],
      [deactivateUser, () => admin.users.deactivate(7)],
      [reactivateUser, () => admin.users.reactivate(7)],
      [eraseUser, () => admin.users.erase(7, { messages: 'anonymize' })],
      [getErasure, () => admin.users.erasure(7)],
      [upsertChannels, () => admin.channels.upsert([{ external_id: 'o1', members: ['ada'] }])],
      [getChannels, () => admin.channels.list()],
      [getWebhooks, () => admin.webhooks.list()],
      [createWebhook, () => admin.webhooks.create({ url: 'https://a.example', events: 'all' })],
      [updateWebhook, () => admin.webhooks.update(7, { from: 'oldest' })],
      [updateWebhook, () => admin.webhooks.pause(7)],
      [updateWebhook, () => admin.webhooks.resume(7)],
      [deleteWebhook, () => admin.webhooks.delete(7)],
      [testWebhook, () => admin.webhooks.test(7)],
      [getWebhookDeliveries, () => admin.webhooks.deliveries(7)],
      [
        sendMessage,
        () =>
          admin.sendAs(7, {
            ...{ type: 'channel', to: '17', topic: '5', content: '{}' },
            custom: { order: 17 },
          }),
      ],
    ] as const;
    for (const [{ method, path, mutates }, call] of calls) {
      const place = path.replace(/\{\w+\}/, '7');
      server.answers[`${method} ${place}`] = () => ({ members: [{ user_id: 7 }], results: [] });
      await call();
      const asked = server.asked.at(-1);
      expect(asked?.name).toBe(`${method} ${place}`);
      expect(atob(asked?.headers.get('authorization')?.slice(6) ?? '')).toBe(
        `${serviceKey.email}:${serviceKey.apiKey}`,
      );
      expect(asked?.headers.has('idempotency-key')).toBe(mutates);
    }
    const all = Object.fromEntries(server.asked.map((asked) => [asked.name, fieldsOf(asked)]));
    const client = 'Shop';
    expect(all).toMatchObject({
      'POST /users/upsert': { users: '[{"external_id":"ada","full_name":"Ada"}]', client },
      'GET /users': { external_ids: '["ada","17"]', client },
      'DELETE /users/7/data': { messages: 'anonymize' },
      'POST /channels/upsert': { channels: '[{"external_id":"o1","members":["ada"]}]' },
      'POST /messages': {
        ...{ type: 'channel', to: '"17"', topic: '5', content: '{}', send_as: '7' },
        custom: '{"order":17}',
      },
    });
  });

  it('N2: repeats a call under one idempotency key, until it gets an answer', async () => {
    const { server, admin } = world();
    const answers = [
      () => Promise.reject(new TypeError('the line broke')),
      () => failure(503, 'INTERNAL_ERROR'),
      () => ({ results: [{ external_id: 'ada', user_id: 7, outcome: 'created' }] }),
    ];
    server.answers['POST /users/upsert'] = () => (answers.shift() ?? (() => ({})))();
    const people = [{ external_id: 'ada', full_name: 'Ada' }];
    expect(await admin.users.upsert(people)).toMatchObject([{ user_id: 7, outcome: 'created' }]);
    const keys = () => server.asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
    await admin.users.upsert(people, { idempotencyKey: 'import-1' });
    expect(keys().at(-1)).toBe('import-1');
    expect(server.asked).toHaveLength(4);
  });

  it('N2: fails with the errors of the SDK', async () => {
    const { server, admin } = world();
    server.answers['GET /users'] = () => failure(403, 'UNAUTHORIZED_PRINCIPAL');
    const error = await admin.users.list().catch((thrown: unknown) => thrown);
    expect(isApiError(error, 'UNAUTHORIZED_PRINCIPAL')).toBe(true);
    expect(error).toMatchObject({ endpoint: 'GET /users', status: 403, remedy: 'change-request' });
    expect(server.asked).toHaveLength(1);
    server.answers['GET /users'] = () => failure(500, 'INTERNAL_ERROR');
    await expect(admin.users.list()).rejects.toMatchObject({ name: 'ApiError', status: 500 });
    expect(server.asked).toHaveLength(4);
    server.answers['GET /users'] = () => new Response('<h1>Hello', { status: 200 });
    await expect(admin.users.list()).rejects.toMatchObject({ name: 'UnexpectedResponse' });
    server.answers['GET /users'] = () => failure(429, 'RATE_LIMIT_HIT', { 'retry-after': 60 });
    await expect(admin.users.list()).rejects.toMatchObject({ retryAfterMs: 60_000 });
    expect(server.asked).toHaveLength(6);
  });

  it('N2: gives up after a time, and when it is told to', async () => {
    const { admin } = world({ timeoutMs: 20, retry: false });
    await expect(admin.users.list()).rejects.toMatchObject({ name: 'TimeoutError' });
    const { admin: patient } = world();
    const stop = new AbortController();
    const listed = patient.users.list({}, { signal: stop.signal });
    stop.abort(new Error('stop'));
    await expect(listed).rejects.toThrow('stop');
  });

  it('N3: refuses what is no service key, without repeating it', () => {
    for (const wrong of ['tdgs_SECRET', { email: 'a@example.org' }, undefined]) {
      const create = () => world({ serviceKey: wrong as never });
      expect(create).toThrow(TypeError);
      expect(create).not.toThrow(/SECRET/);
    }
  });
});

it('N1: the entry for backends needs nothing but the platform, and has at most 12 kB', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'tidings-server-entry-'));
  try {
    await build({
      ...{ config: false, silent: true, outDir, format: 'esm', platform: 'browser' },
      entry: [fileURLToPath(new URL('../../src/server.ts', import.meta.url))],
      ...{ target: 'es2022', minify: true, noExternal: [/./], metafile: true },
      esbuildOptions(options) {
        options.conditions = ['@tidings/source'];
      },
    });
    const files = (await readdir(outDir)).filter((name) => name.endsWith('.js'));
    const contents = await Promise.all(files.map((name) => readFile(join(outDir, name))));
    expect(contents.reduce((sum, file) => sum + gzipSync(file).length, 0)).toBeLessThan(12_000);
    expect(contents.join('')).not.toMatch(/[}*]\s*from\s*["']|\b(import|require)\s*\(?["']/);
  } finally {
    await rm(outDir, { recursive: true });
  }
});
