import { describe, expect, it } from 'vitest';
import {
  answerBeforeSend,
  createAdmin,
  verifyBeforeSend,
  WebhookRefused,
} from '../../src/server.ts';
import { ScriptedServer } from '../support/scripted-server.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const question = {
  type: 'message.before_send',
  timestamp: 1_800_000_000,
  sender: { user_id: 7, full_name: 'Ada', external_id: 'ada' },
  conversation: { type: 'channel', stream_id: 3, name: 'Order 17', topic: '' },
  content: 'hello',
};

/** Signs as the server does. */
async function signed(
  body: string,
  { secret = SECRET, seconds = Math.floor(Date.now() / 1000), id = 'ask_1' } = {},
) {
  const bytes = Uint8Array.from(atob(secret.slice(6)), (each) => each.charCodeAt(0));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']);
  const text = new TextEncoder().encode(`${id}.${seconds}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, text));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}

const body = JSON.stringify(question);
const requestWith = (headers: HeadersInit, text = body) =>
  new Request('https://shop.example.org/before-send', { method: 'POST', headers, body: text });

describe('the question of a before-send hook', () => {
  it('X5, X7: is read from a request, or from headers and body', async () => {
    const headers = await signed(body);
    expect(await verifyBeforeSend(requestWith(headers), SECRET)).toEqual(question);
    expect(await verifyBeforeSend({ headers, body }, SECRET)).toEqual(question);
    const bytes = new TextEncoder().encode(body);
    expect(await verifyBeforeSend({ headers, body: bytes }, SECRET)).toEqual(question);
    const named = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]);
    expect(await verifyBeforeSend({ headers: Object.fromEntries(named), body }, SECRET)).toEqual(
      question,
    );
  });

  it('X5, X7: agrees with the example of Standard Webhooks', async () => {
    const text = '{"test": 2432232314}';
    const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1_614_265_330 };
    expect((await signed(text, example))['webhook-signature']).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('X5, X7: may be signed with one of several secrets', async () => {
    const other = `whsec_${btoa('another secret of 24 byte')}`;
    const headers = await signed(body, { secret: other });
    expect(await verifyBeforeSend({ headers, body }, [SECRET, other])).toEqual(question);
    await expect(verifyBeforeSend({ headers, body }, SECRET)).rejects.toThrow(WebhookRefused);
    const both = {
      ...headers,
      'webhook-signature': `v1a,x ${headers['webhook-signature']} v1,AAAA`,
    };
    expect(await verifyBeforeSend({ headers: both, body }, other)).toEqual(question);
  });

  it('X5, X7: is refused if it was changed, is old, or lacks a part', async () => {
    const headers = await signed(body);
    const now = Math.floor(Date.now() / 1000);
    const cases = [
      requestWith(headers, body.replace('hello', 'help')),
      requestWith({ ...headers, 'webhook-id': 'ask_2' }),
      requestWith({ ...headers, 'webhook-timestamp': String(now + 1) }),
      requestWith({ ...headers, 'webhook-timestamp': 'now' }),
      requestWith({ ...headers, 'webhook-signature': 'v1,***' }),
      requestWith(await signed(body, { seconds: now - 400 })),
      requestWith(await signed(body, { seconds: now + 400 })),
      requestWith({}),
    ];
    for (const each of cases) {
      await expect(verifyBeforeSend(each, SECRET)).rejects.toThrow(WebhookRefused);
    }
  });

  it('N3: wrong uses fail without repeating the secret', async () => {
    const headers = await signed(body);
    for (const secret of ['', 'tdgs_SECRET', 'whsec_***', 'whsec_']) {
      const verified = verifyBeforeSend({ headers, body }, secret);
      await expect(verified).rejects.toThrow(TypeError);
      await expect(verified).rejects.not.toThrow(/SECRET/);
    }
    const parsed = question as unknown as string;
    await expect(verifyBeforeSend({ headers, body: parsed }, SECRET)).rejects.toThrow(/not parsed/);
  });

  it('X5, X7: is answered with the decision, or with 401', async () => {
    const answer = await answerBeforeSend(
      requestWith(await signed(body)),
      SECRET,
      ({ content, sender }) => ({
        action: 'replace',
        content: `${content} from ${sender.full_name}`,
      }),
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ action: 'replace', content: 'hello from Ada' });
    const refused = await answerBeforeSend(requestWith({}), SECRET, () => ({ action: 'allow' }));
    expect(refused.status).toBe(401);
  });
});

it('X7: an admin manages the hook', async () => {
  const server = new ScriptedServer();
  const admin = createAdmin({
    serverUrl: 'https://chat.example.org',
    serviceKey: { email: 'shop-bot@example.org', apiKey: 'tdgs_SECRET' },
    fetch: server.fetch,
  });
  const place = '/realm/before_send_hook';
  const hook = { url: 'https://shop.example.org/before-send', is_enabled: true };
  server.answers[`GET ${place}`] = () => ({ before_send_hook: null });
  server.answers[`PUT ${place}`] = () => ({ before_send_hook: hook, secret: SECRET });
  server.answers[`POST ${place}/test`] = () => ({
    test: { action: 'allow', problem: null },
  });
  server.answers[`DELETE ${place}`] = () => ({});
  expect(await admin.beforeSendHook.get()).toBeNull();
  const made = await admin.beforeSendHook.set({ url: hook.url, on_failure: 'refuse' });
  expect(made).toMatchObject({ before_send_hook: hook, secret: SECRET });
  expect(await admin.beforeSendHook.test({ content: 'x' })).toMatchObject({
    action: 'allow',
    problem: null,
  });
  await admin.beforeSendHook.remove();
  const all = server.asked.map(({ name, parameters }) => [name, Object.fromEntries(parameters)]);
  expect(all).toEqual([
    [`GET ${place}`, {}],
    [`PUT ${place}`, { url: hook.url, on_failure: 'refuse' }],
    [`POST ${place}/test`, { content: 'x' }],
    [`DELETE ${place}`, {}],
  ]);
});
