import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { personAt } from '../../support/team.ts';
import { type LimitedServer, startLimitedServer } from '../auth/limited-server.ts';
import { call } from '../users/call.ts';
import { deliver, webhookBot } from './bots.ts';

function botOn(team: LimitedServer) {
  const owner = personAt(team.url, 'localhost', { id: 0, ...team.owner });
  return webhookBot(team, owner);
}

const body = { text: 'Hello' };

it('X6: the key is in no log, error, header or metric, even if the server fails', async () => {
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  const team = await startLimitedServer({ log: pino({ level: 'trace' }, stream) });
  const bot = await botOn(team);
  const { apiKey } = bot;
  const raw = (method: string, path: string) => call(team.url, { method, path, as: bot });
  const replies = [
    await deliver(team, bot, 'slack_incoming', {}, { body }),
    await deliver(team, bot, 'slack_incoming', { stream: 'nowhere' }, { body }),
    await deliver(team, bot, 'nothing', {}, { body }),
    await deliver(team, bot, 'github', {}, { body }),
    await deliver(team, bot, 'json', { only_events: 'no list' }, { body }),
    await deliver(team, bot, 'json', { api_key: `${apiKey}x` }, { body }),
    await deliver(team, bot, 'json', {}, { body: 'x' }),
    await deliver(team, bot, 'json', {}, { body: '{}', headers: { 'content-type': 'a/b' } }),
    // An address with a broken escape, a wrong method, and paths that lead nowhere.
    await raw('POST', `/api/v1/external/json?api_key=${apiKey}&stream=%zz`),
    await raw('POST', `/api/v1/external/%zz?api_key=${apiKey}`),
    await raw('GET', `/api/v1/external/json?api_key=${apiKey}`),
    await raw('OPTIONS', `/api/v1/external/json?api_key=${apiKey}`),
    await raw('POST', `/api/v1/external/?api_key=${apiKey}`),
    await raw('POST', `/api/v1/external/json/more?api_key=${apiKey}`),
    await raw('POST', `/api/v1/nothing?api_key=${apiKey}`),
    await raw('GET', `/external/json?api_key=${apiKey}`),
  ];
  await team.server.services.engine.write((tx) => tx.run('DROP TABLE messages'));
  const failed = await deliver(team, bot, 'json', {}, { body: { other: 1 } });
  expect(failed).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
  expect(written).toContain('A request failed unexpectedly');

  const metrics = await call(team.url, { path: '/metrics' });
  expect(metrics.status).toBe(200);
  for (const { headers, bytes } of [...replies, failed, metrics]) {
    expect(JSON.stringify(headers) + bytes.toString()).not.toContain(apiKey);
  }
  expect(written).not.toContain(apiKey);
});

it('X6: no answer lets a browser pass the address on as referrer', async () => {
  const team = await startLimitedServer();
  const bot = await botOn(team);
  const path = `/api/v1/external/json?api_key=${bot.apiKey}`;
  const answers = [
    await deliver(team, bot, 'json', {}, { body }),
    await deliver(team, bot, 'nothing', {}, { body }),
    await call(team.url, { path }),
    await call(team.url, { path, headers: { accept: 'text/html' } }),
  ];
  for (const { headers } of answers) expect(headers['referrer-policy']).toBe('no-referrer');
});

it('X6: each bot has a rate limit of its own, and wrong keys count for the address', async () => {
  const team = await startLimitedServer({ flags: { rateLimitPerUser: 5, rateLimitPerAddress: 3 } });
  const [one, two] = [await botOn(team), await botOn(team)];
  const statuses = async (bot: Pick<typeof one, 'apiKey'>, count: number) => {
    const replies: number[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      // Filtered, since rendering would count too.
      const query = { exclude_events: '["*"]' };
      const given = { body: { sent }, headers: { 'x-github-event': 'push' } };
      replies.push((await deliver(team, bot, 'github', query, given)).status);
    }
    return replies;
  };
  expect(await statuses(one, 6)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await statuses(two, 2)).toEqual([200, 200]);
  expect(await statuses({ apiKey: 'x'.repeat(32) }, 4)).toEqual([401, 401, 401, 429]);
  expect(await statuses(two, 1)).toEqual([200]);
});

it('X6: without a valid key, the body is not read', async () => {
  const team = await startLimitedServer();
  const endless = await call(team.url, {
    method: 'POST',
    path: `/api/v1/external/json?api_key=${'x'.repeat(32)}`,
    headers: { 'content-type': 'application/json', 'content-length': '2000000' },
    body: '{"a":',
  }).catch((error: unknown) => error);
  expect(endless).toMatchObject({ status: 401 });
});
