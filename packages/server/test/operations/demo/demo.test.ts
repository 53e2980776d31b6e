import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { demoEmail, demoPassword, demoPeople } from '../../../demo/demo-people.ts';
import { fillDemo } from '../../../demo/fill-demo.ts';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import { startServer } from '../../../src/server.ts';
import { silent } from '../../support/engines.ts';

async function demoConfig() {
  const data = await mkdtemp(join(tmpdir(), 'tidings-demo-'));
  onTestFinished(() => rm(data, { recursive: true }));
  const flags = { data, port: '0', demo: true, rateLimit: false };
  return loadConfig({ flags, env: {} });
}

test('demo: an empty database gets people who can sign in, and their messages', async () => {
  const config = await demoConfig();
  expect(await fillDemo(config, silent)).toBe(true);
  const server = await startServer(config, { log: silent, checkAnswers: true });
  onTestFinished(() => server.close());
  expect(server.setupUrl).toBeUndefined();
  for (const { key } of demoPeople.slice(0, 2)) {
    const body = new URLSearchParams({ username: demoEmail(key), password: demoPassword });
    const reply = await fetch(`${server.url}/api/v1/fetch_api_key`, { method: 'POST', body });
    const { email, api_key } = (await reply.json()) as { email: string; api_key: string };
    const authorization = `Basic ${btoa(`${email}:${api_key}`)}`;
    const wanted = new URLSearchParams({
      anchor: 'newest',
      num_before: '1000',
      num_after: '0',
    });
    const page = await fetch(`${server.url}/api/v1/messages?${wanted}`, {
      headers: { authorization },
    });
    const { messages } = (await page.json()) as { messages: { timestamp: number }[] };
    expect(messages.length).toBeGreaterThan(150);
    const times = messages.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(Date.now() / 1000);
  }
});

test('demo: a second start does not change it, and other data is never touched', async () => {
  const config = await demoConfig();
  await fillDemo(config, silent);
  const count = async (given: typeof config) => {
    const server = await startServer(given, { log: silent });
    const rows = await server.services.engine.reader.all('SELECT id FROM messages');
    await server.close();
    return rows.length;
  };
  const before = await count(config);
  expect(await fillDemo(config, silent)).toBe(true);
  expect(await count(config)).toBe(before);

  const own = await demoConfig();
  const server = await startServer(own, { log: silent });
  const token = new URL(server.setupUrl ?? '').hash.replace('#token=', '');
  const owner = { full_name: 'Eve', email: 'eve@example.org', organization_name: 'Own' };
  const body = new URLSearchParams({ ...owner, password: 'correct horse battery', token });
  await fetch(`${server.url}/api/v1/setup`, { method: 'POST', body });
  await server.close();
  const untouched = await count(own);
  expect(await fillDemo(own, silent)).toBe(false);
  expect(await count(own)).toBe(untouched);
});
