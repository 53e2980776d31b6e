import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBoxKeyPair, sealFor } from '../../../src/core/crypto/sealed-box.ts';
import { rotateBoxKeys } from '../../../src/delivery/relay/relay-keys.ts';
import { addServer, removeServer } from '../../../src/delivery/relay/relay-servers.ts';
import { eventually } from '../../support/eventually.ts';
import { newBrowser } from './browser.ts';
import { startSilentPeer, vapidPublicKey, verifiedToken } from './peers.ts';
import { KEY_ID, type RunningRelay, runRelay, SUBJECT, TEAM_ID } from './running-relay.ts';

const REALM = 'a4a7b1f0-0000-4000-8000-000000000001';
const now = () => Math.floor(Date.now() / 1000);
const android = () => ({ token: 'android-token', token_kind: 'fcm', timestamp: now() });
const iphone = () => ({
  token: 'abcdef0123',
  token_kind: 'apns',
  timestamp: now(),
  ios_app_id: 'org.example.Chat',
});

let running: RunningRelay;
beforeAll(async () => {
  running = await runRelay();
});
afterAll(() => running?.stop());
beforeEach(() => {
  for (const peer of [running.apns, running.fcm, running.browsers]) peer.forget();
});

type Server = RunningRelay['server'];

async function ask(path: string, body: unknown, server: Server | string = running.server) {
  const credentials = typeof server === 'string' ? server : `${server.id}:${server.key}`;
  const answer = await fetch(`${running.relay.url}/api/v1/remotes/push/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      ...(!(body instanceof URLSearchParams) && { 'content-type': 'application/json' }),
    },
    body: body instanceof URLSearchParams ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

async function register(registration: object, { server = running.server, accountId = 7 } = {}) {
  const sealed = await running.sealed(registration);
  return ask('e2ee/register', { realm_uuid: REALM, push_account_id: accountId, ...sealed }, server);
}

async function deviceOf(registration: object, options?: Parameters<typeof register>[1]) {
  const { body } = await register(registration, options);
  if (body.result !== 'success') throw new Error(`Not registered: ${JSON.stringify(body)}`);
  return body.device_id as number;
}

let named = 0;
function request(deviceId: number, more: object = {}) {
  named += 1;
  return {
    device_id: deviceId,
    notification_id: `n${named}`,
    payload: { push_account_id: 7, encrypted_data: 'c2VhbGVk' },
    ...more,
  };
}

function notify(requests: readonly object[], server = running.server) {
  return ask('e2ee/notify', { realm_uuid: REALM, push_requests: requests }, server);
}

describe('relay, registration', () => {
  it('E3: accepts JSON and forms, and returns the same id for the same device', async () => {
    const id = await deviceOf(android());
    expect(await deviceOf(android())).toBe(id);
    const sealed = await running.sealed(android());
    const form = new URLSearchParams({ realm_uuid: REALM, push_account_id: '7', ...sealed });
    expect(await ask('e2ee/register', form)).toMatchObject({
      status: 200,
      body: { result: 'success', device_id: id },
    });
    expect(await deviceOf(android(), { accountId: 8 })).not.toBe(id);
    expect(await deviceOf({ ...android(), token: 'another' })).not.toBe(id);
  });

  it('E4: an unknown public key, and data that cannot be decrypted or parsed, have their own codes', async () => {
    const stranger = newBoxKeyPair();
    const unknown = {
      bouncer_public_key: stranger.publicKey,
      encrypted_push_registration: sealFor(stranger.publicKey, JSON.stringify(android())),
    };
    const base = { realm_uuid: REALM, push_account_id: 7 };
    expect(await ask('e2ee/register', { ...base, ...unknown })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_BOUNCER_PUBLIC_KEY' },
    });
    const { bouncer_public_key } = await running.sealed({});
    const mixed = { ...base, ...unknown, bouncer_public_key };
    expect((await ask('e2ee/register', mixed)).body.code).toBe(
      'INVALID_ENCRYPTED_PUSH_REGISTRATION',
    );
    const subscription = newBrowser('https://push.example.org/1').token;
    for (const wrong of [
      { ...android(), token: '' },
      { ...android(), token: 'x'.repeat(4097) },
      { ...android(), ios_app_id: 'org.example.Chat' },
      { ...android(), token_kind: 'sms' },
      { ...android(), timestamp: 'today' },
      { ...iphone(), token: 'not hexadecimal' },
      { ...iphone(), token: '../../3/device/ab' },
      { ...iphone(), ios_app_id: null },
      { ...iphone(), ios_app_id: 'a b' },
      { ...android(), token_kind: 'web_push' },
      { ...android(), token_kind: 'web_push', token: subscription.replace('p256dh', 'key') },
      'text',
    ]) {
      expect((await register(wrong as object)).body, JSON.stringify(wrong)).toMatchObject({
        result: 'error',
        code: 'INVALID_ENCRYPTED_PUSH_REGISTRATION',
      });
    }
  });

  it('E4: a registration expires after a day; one from a clock ahead does not', async () => {
    expect((await register({ ...android(), timestamp: now() - 86_500 })).body.code).toBe(
      'REQUEST_EXPIRED',
    );
    await deviceOf({ ...android(), timestamp: now() - 86_300 });
    await deviceOf({ ...android(), timestamp: now() + 86_500 });
  });

  it('push: after a key rotation, apps with the old key can still register', async () => {
    const old = await running.sealed(android());
    const fresh = await rotateBoxKeys(running.relay.data);
    const renewed = await running.sealed(android());
    expect(renewed.bouncer_public_key).toBe(fresh);
    for (const sealed of [old, renewed]) {
      const answer = await ask('e2ee/register', {
        realm_uuid: REALM,
        push_account_id: 7,
        ...sealed,
      });
      expect(answer.body.result).toBe('success');
    }
  });

  it('push: a service that is not configured is refused, for an administrator to fix', async () => {
    const bare = await runRelay({ apns: undefined });
    const sealed = await bare.sealed(iphone());
    const before = running;
    running = bare;
    const answer = await ask('e2ee/register', {
      realm_uuid: REALM,
      push_account_id: 7,
      ...sealed,
    }).finally(() => {
      running = before;
    });
    await bare.stop();
    expect(answer).toMatchObject({ status: 403, body: { code: 'PUSH_SERVICE_NOT_CONFIGURED' } });
  });
});

describe('relay, access', () => {
  it('D: only known servers with the correct key are accepted', async () => {
    const { id, key } = running.server;
    for (const credentials of [`${id}:wrong`, `${id}:`, `nobody:${key}`, ':', id]) {
      for (const path of ['e2ee/register', 'e2ee/notify', 'test_notification']) {
        expect(await ask(path, {}, credentials), `${path} ${credentials}`).toMatchObject({
          status: 401,
          body: { result: 'error', code: 'INVALID_ZULIP_SERVER' },
        });
      }
    }
  });

  it('D: a removed server is refused at once', async () => {
    const guest = await addServer(running.relay.data, 'guest');
    await deviceOf(android(), { server: guest });
    expect(await removeServer(running.relay.data, guest.id)).toBe(true);
    expect((await register(android(), { server: guest })).status).toBe(401);
  });

  it('D: servers and organizations cannot reach devices of others', async () => {
    const id = await deviceOf(android());
    const guest = await addServer(running.relay.data, 'guest');
    expect((await notify([request(id)], guest)).body.delete_device_ids).toEqual([id]);
    const elsewhere = { realm_uuid: 'another', push_requests: [request(id)] };
    expect((await ask('e2ee/notify', elsewhere)).body.delete_device_ids).toEqual([id]);
    expect(running.fcm.asked).toEqual([]);
    expect((await notify([request(id)])).body.delete_device_ids).toEqual([]);
  });

  it('D: a server that sends too many requests is limited, and others are not', async () => {
    const busy = await runRelay({ requestsPerMinute: 3 });
    const other = await addServer(busy.relay.data, 'other');
    const before = running;
    running = busy;
    const codes: number[] = [];
    for (let asked = 0; asked < 4; asked += 1) codes.push((await notify([])).status);
    codes.push((await notify([], other)).status);
    running = before;
    await busy.stop();
    expect(codes).toEqual([200, 200, 200, 429, 200]);
  });

  it('D: malformed and too large requests are refused without an error', async () => {
    for (const body of [
      null,
      [],
      'text',
      {},
      { realm_uuid: REALM, push_requests: 'all' },
      { realm_uuid: REALM, push_requests: [{}] },
      { realm_uuid: REALM, push_requests: [request(1, { notification_id: 'a b' })] },
      { realm_uuid: REALM, push_requests: Array.from({ length: 501 }, () => request(1)) },
    ]) {
      expect(await ask('e2ee/notify', body)).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      });
    }
  });
});

describe('relay, services', () => {
  it('push: APNs gets HTTP/2 requests with a token signed by the key', async () => {
    const id = await deviceOf(iphone());
    const wanted = request(id, {
      http_headers: { apns_priority: 10, apns_push_type: 'alert' },
    });
    expect((await notify([wanted])).body).toMatchObject({
      result: 'success',
      apple_successfully_sent_count: 1,
      android_successfully_sent_count: 0,
      delete_device_ids: [],
    });
    const [asked] = running.apns.asked;
    expect(asked?.path).toBe('/3/device/abcdef0123');
    expect(asked?.headers).toMatchObject({
      'apns-topic': 'org.example.Chat',
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-collapse-id': wanted.notification_id,
    });
    const [, token = ''] = String(asked?.headers['authorization']).split('bearer ');
    const { header, claims } = verifiedToken(token, running.keys.apns.publicKey);
    expect(header).toMatchObject({ alg: 'ES256', kid: KEY_ID });
    expect(claims).toMatchObject({ iss: TEAM_ID });
    expect(JSON.parse(String(asked?.body))).toEqual({
      aps: { alert: { title: 'New notification' }, 'mutable-content': 1, sound: 'default' },
      push_account_id: 7,
      encrypted_data: 'c2VhbGVk',
    });
  });

  it('push: removing a notification wakes the app and shows nothing', async () => {
    const id = await deviceOf(iphone());
    await notify([request(id, { http_headers: { apns_push_type: 'background' } })]);
    const [asked] = running.apns.asked;
    expect(asked?.headers).toMatchObject({ 'apns-push-type': 'background', 'apns-priority': '5' });
    expect(JSON.parse(String(asked?.body)).aps).toEqual({ 'content-available': 1 });
  });

  it('push: FCM gets HTTP v1 requests with the token of the service account', async () => {
    const id = await deviceOf(android());
    expect((await notify([request(id, { fcm_priority: 'high' })])).body).toMatchObject({
      android_successfully_sent_count: 1,
    });
    const sent = running.fcm.asked.find(({ path }) => path.startsWith('/v1/'));
    expect(sent?.path).toBe('/v1/projects/example/messages:send');
    expect(sent?.headers['authorization']).toBe('Bearer access');
    expect(JSON.parse(String(sent?.body))).toEqual({
      message: {
        token: 'android-token',
        data: { push_account_id: '7', encrypted_data: 'c2VhbGVk' },
        android: { priority: 'HIGH', ttl: '86400s' },
      },
    });
    running.wait(2 * 3_600_000);
    running.fcm.forget();
    await notify([request(id), request(id)]);
    const fetched = running.fcm.asked.filter(({ path }) => path === '/token');
    expect(fetched).toHaveLength(1);
    const assertion = new URLSearchParams(String(fetched[0]?.body)).get('assertion') ?? '';
    expect(verifiedToken(assertion, running.keys.fcm.publicKey).claims).toMatchObject({
      iss: 'push@example.iam',
      aud: `${running.fcm.url}/token`,
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
    });
  });

  it('push: browsers get data that only they can decrypt, signed by the relay', async () => {
    const browser = newBrowser(`${running.browsers.url}/push/1`);
    const registration = { token: browser.token, token_kind: 'web_push', timestamp: now() };
    const id = await deviceOf(registration);
    const wanted = request(id, { urgency: 'high' });
    expect((await notify([wanted])).body).toMatchObject({ web_successfully_sent_count: 1 });
    const [asked] = running.browsers.asked;
    if (!asked) throw new Error('there was no request to the service');
    expect(asked.path).toBe('/push/1');
    expect(asked.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      ttl: '86400',
      topic: wanted.notification_id,
    });
    expect(browser.read(asked.body)).toEqual({ push_account_id: 7, encrypted_data: 'c2VhbGVk' });
    const [, token = '', key = ''] =
      /^vapid t=(.+), k=(.+)$/.exec(String(asked.headers['authorization'])) ?? [];
    const published = await fetch(`${running.relay.url}/api/v1/remotes/push/public_keys`);
    expect(await published.json()).toMatchObject({ vapid_public_key: key });
    expect(verifiedToken(token, vapidPublicKey(key)).claims).toMatchObject({
      aud: running.browsers.url,
      sub: SUBJECT,
    });
  });

  it('E6: devices that a service no longer knows are forgotten', async () => {
    const browser = newBrowser(`${running.browsers.url}/push/gone`);
    const ids = [
      await deviceOf({ ...iphone(), token: 'aa01' }),
      await deviceOf({ ...iphone(), token: 'aa02' }),
      await deviceOf({ ...android(), token: 'unregistered' }),
      await deviceOf({ token: browser.token, token_kind: 'web_push', timestamp: now() }),
    ];
    running.apns.answerNext(
      { status: 410, body: { reason: 'Unregistered' } },
      { status: 400, body: { reason: 'BadDeviceToken' } },
    );
    const details = [{ '@type': 'FcmError', errorCode: 'UNREGISTERED' }];
    running.fcm.answerNext({ status: 404, body: { error: { code: 404, details } } });
    running.browsers.answerNext({ status: 410 });
    const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b);
    const answer = await notify(ids.map((id) => request(id)));
    expect(sorted(answer.body.delete_device_ids)).toEqual(sorted(ids));
    const asked = running.apns.asked.length;
    const again = await notify(ids.map((id) => request(id)));
    expect(sorted(again.body.delete_device_ids)).toEqual(sorted(ids));
    expect(running.apns.asked).toHaveLength(asked);
  });

  it('push: a service that fails briefly is tried again', async () => {
    const phone = await deviceOf({ ...iphone(), token: 'bb01' });
    const other = await deviceOf({ ...android(), token: 'busy' });
    running.apns.answerNext({ status: 503 }, { status: 429, body: { reason: 'TooManyRequests' } });
    running.fcm.answerNext({ status: 503, headers: { 'retry-after': '0' } }, { status: 401 });
    expect((await notify([request(phone), request(other)])).body).toMatchObject({
      apple_successfully_sent_count: 1,
      android_successfully_sent_count: 1,
      delete_device_ids: [],
    });
  });

  it('push: a token that Apple considers too old is replaced', async () => {
    const id = await deviceOf({ ...iphone(), token: 'bb02' });
    running.apns.answerNext({ status: 403, body: { reason: 'ExpiredProviderToken' } });
    expect((await notify([request(id)])).body.apple_successfully_sent_count).toBe(1);
  });

  it('D: notifications too long for a service are left out, and nothing else', async () => {
    const id = await deviceOf(android());
    const long = { payload: { push_account_id: 7, encrypted_data: 'x'.repeat(4000) } };
    expect(await notify([request(id, long), request(id)])).toMatchObject({
      status: 200,
      body: { android_successfully_sent_count: 1, delete_device_ids: [] },
    });
    expect(running.fcm.asked.filter(({ path }) => path !== '/token')).toHaveLength(1);
  });

  it('push: a notification refused by a service is not counted, and the device stays', async () => {
    const id = await deviceOf({ ...iphone(), token: 'bb03' });
    running.apns.answerNext({ status: 403, body: { reason: 'InvalidProviderToken' } });
    expect((await notify([request(id)])).body).toMatchObject({
      result: 'success',
      apple_successfully_sent_count: 0,
      delete_device_ids: [],
    });
  });

  it('push: the same notification goes to a device once, however often it is sent', async () => {
    const ids = [
      await deviceOf({ ...android(), token: 'once 1' }),
      await deviceOf({ ...android(), token: 'once 2' }),
    ];
    const requests = ids.map((id) => ({ ...request(id), notification_id: 'the-same' }));
    running.fcm.forget();
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await notify(requests)).body.android_successfully_sent_count).toBe(2);
    }
    const { asked } = running.fcm;
    expect(asked.filter(({ path }) => path !== '/token')).toHaveLength(2);
  });

  it('push: also if a server repeats it while the first request is being executed', async () => {
    // One that has not used up any of its time for slow services.
    const server = await addServer(running.relay.data, 'repeating');
    const quick = await deviceOf({ ...iphone(), token: 'bb04' }, { server });
    const slow = await deviceOf({ ...android(), token: 'slow' }, { server });
    // From here on, a token of the service is cached.
    await notify([request(slow)], server);
    for (const peer of [running.apns, running.fcm]) peer.forget();
    const steps = new EventTarget();
    running.fcm.answerNext({ status: 200, after: once(steps, 'answer') });
    const requests = [request(quick), request(slow)];
    const first = notify(requests, server);
    const asked = () => [running.apns.asked.length, running.fcm.asked.length];
    await eventually(() => String(asked()) === '1,1', 'both services are asked');
    const again = await notify(requests.slice(0, 1), server);
    expect(again.body.apple_successfully_sent_count).toBe(1);
    steps.dispatchEvent(new Event('answer'));
    const counts = { apple_successfully_sent_count: 1, android_successfully_sent_count: 1 };
    expect((await first).body).toMatchObject(counts);
    expect((await notify(requests, server)).body).toMatchObject(counts);
    expect(asked()).toEqual([1, 1]);
  });
});

describe('relay, URLs chosen by others', () => {
  it('D: browsers are reached on the public internet only', async () => {
    const guarded = await runRelay({ webPush: { subject: SUBJECT } });
    const before = running;
    running = guarded;
    const asked: unknown[] = [];
    const inside = ['127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254', '[::ffff:127.0.0.1]'];
    try {
      const plain = newBrowser(`${before.browsers.url}/push/1`);
      const sealed = { token: plain.token, token_kind: 'web_push', timestamp: now() };
      expect((await register(sealed)).body.code).toBe('INVALID_ENCRYPTED_PUSH_REGISTRATION');
      for (const host of inside) {
        const { token } = newBrowser(`https://${host}:${new URL(before.browsers.url).port}/push`);
        const id = await deviceOf({ token, token_kind: 'web_push', timestamp: now() });
        asked.push((await notify([request(id)])).body.delete_device_ids.length);
      }
    } finally {
      running = before;
      await guarded.stop();
    }
    expect(asked).toEqual(inside.map(() => 1));
    expect(before.browsers.asked).toEqual([]);
  });

  it('D: a service that never responds does not delay others', async () => {
    const silent = await startSilentPeer();
    // Its time for slow services will be used up.
    const server = await addServer(running.relay.data, 'delayed');
    const endpoints = [silent.url, `${running.browsers.url}/push/2`];
    const ids: number[] = [];
    for (const endpoint of endpoints) {
      const { token } = newBrowser(endpoint);
      const registration = { token, token_kind: 'web_push', timestamp: now() };
      ids.push(await deviceOf(registration, { server }));
    }
    const startedAt = Date.now();
    for (let count = 0; count < 3; count += 1) {
      const requests = ids.map((id) => request(id));
      const { body } = await notify(requests, server);
      expect(body.web_successfully_sent_count).toBe(1);
    }
    // Servers wait 30 seconds for the response to all their notifications.
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    await silent.stop();
  });

  it('D: redirects are not followed', async () => {
    const browser = newBrowser(`${running.browsers.url}/push/moved`);
    const id = await deviceOf({ token: browser.token, token_kind: 'web_push', timestamp: now() });
    running.browsers.answerNext({ status: 307, headers: { location: '/elsewhere' } });
    expect((await notify([request(id)])).body.web_successfully_sent_count).toBe(0);
    expect(running.browsers.asked.map(({ path }) => path)).toEqual(['/push/moved']);
  });
});

it('D: the relay’s database does not have the servers’ keys in plain text', async () => {
  const { engine } = running.relay.data;
  const rows = await engine.reader.all('SELECT * FROM relay_servers');
  expect(JSON.stringify(rows)).toContain(running.server.id);
  expect(JSON.stringify(rows)).not.toContain(running.server.key);
});
