import { beforeEach, describe, expect, test } from 'vitest';
import { newPushAccountId, newPushKeys, openSealed, sealFor } from '../../src/push/push-keys.ts';
import {
  memoryPushStorage,
  notificationTags,
  openNotification,
  type PushNotification,
  type PushStorage,
  type PushWish,
  registerForPush,
  unregisterForPush,
  webPushOptions,
  webPushToken,
} from '../../src/push.ts';

const notification: PushNotification = {
  type: 'remove',
  realm_url: 'https://chat.example.org',
  realm_name: 'Example',
  user_id: 3,
  message_ids: [5, 6],
};

describe('push', () => {
  let storage: PushStorage;
  let isRefused: boolean;
  const asked: Parameters<PushWish['api']['registerPushDevice']>[0][] = [];
  const relay = {
    publicKey: 'RwHQhIhFH1RaQJ+1iuPlhYHKQKw/fxFGmM1x3qxzygE=',
    secretKey: 'PZTupJxYCu+BaTV2K+BJVZ1tFEDe3hLmoSXxhB//jm8=',
  };
  const wish = (changes: Partial<PushWish> = {}): PushWish => ({
    api: {
      async registerPushDevice(request) {
        asked.push(request);
        if (isRefused) throw new Error('refused');
        return {};
      },
    },
    storage,
    name: 'ada at example',
    token: 'token 1',
    tokenKind: 'fcm',
    relayPublicKey: relay.publicKey,
    now: 1_760_000_000_500,
    ...changes,
  });

  beforeEach(() => {
    storage = memoryPushStorage();
    isRefused = false;
    asked.length = 0;
  });

  test('2.15: opens a message sealed by libsodium in C, and refuses tampered ones', async () => {
    const text = '{"type":"test","text":"Grüße 🚆"}';
    const sealed =
      'tP5qhpzwc/Je4VqaoK2vULht5hqpC4/9oIcMVKRsryF1qjsfmk1Z/sXRNRkmiS85TOJfMRX2OA2+oWG0Cs5IWLBfBm5sV3eFvYQ57wUxxpogS5kjOA==';
    expect(await openSealed(sealed, relay)).toBe(text);
    const keys = await newPushKeys();
    await expect(openSealed(sealed, keys)).rejects.toThrow();
    expect(await openSealed(await sealFor(keys.publicKey, text), keys)).toBe(text);
    const ids = new Set(await Promise.all(Array.from({ length: 50 }, newPushAccountId)));
    expect(ids.size).toBe(50);
    expect([...ids].every(Number.isSafeInteger)).toBe(true);
  });

  test('P1, 4.13: the token is sealed for the relay, and the keys are stored before anything is sent', async () => {
    isRefused = true;
    await expect(registerForPush(wish({ iosAppId: 'org.example' }))).rejects.toThrow('refused');
    const [kept] = await storage.all();
    expect(kept).toMatchObject({ name: 'ada at example', registered: undefined });
    const [request] = asked;
    expect(request).toMatchObject({
      token_kind: 'fcm',
      push_account_id: kept?.pushAccountId,
      push_public_key: kept?.keys.publicKey,
      bouncer_public_key: relay.publicKey,
    });
    const sealed = await openSealed(request?.encrypted_push_registration ?? '', relay);
    expect(JSON.parse(sealed)).toEqual({
      token: 'token 1',
      token_kind: 'fcm',
      timestamp: 1_760_000_000,
      ios_app_id: 'org.example',
    });
  });

  test('P2, 4.13: requests go out for what is new or came too late, and the keys stay', async () => {
    const first = await registerForPush(wish());
    await registerForPush(wish());
    await registerForPush(wish({ status: { status: 'active' } }));
    await registerForPush(
      wish({ status: { status: 'failed', errorCode: 'INVALID_BOUNCER_PUBLIC_KEY' } }),
    );
    expect(asked).toHaveLength(1);
    await registerForPush(wish({ status: { status: 'failed', errorCode: 'REQUEST_EXPIRED' } }));
    await registerForPush(wish({ status: 'none' }));
    const last = await registerForPush(wish({ token: 'token 2' }));
    expect(asked).toHaveLength(4);
    expect(last).toEqual({
      ...first,
      registered: { token: 'token 2', tokenKind: 'fcm', relayPublicKey: relay.publicKey },
    });
    await registerForPush(wish({ name: 'ben at example' }));
    expect(new Set(asked.map(({ push_account_id }) => push_account_id)).size).toBe(2);
  });

  test('P2: a device registers again under each key that a token gave', async () => {
    for (const keyId of [undefined, 1, 1, undefined, 2]) await registerForPush(wish({ keyId }));
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ push_account_id }) => push_account_id)).size).toBe(1);
    expect(await storage.all()).toMatchObject([{ registered: { keyId: 2 } }]);
  });

  test('P3: signing out of the device removes the account, whether or not the server hears of it', async () => {
    const { pushAccountId } = await registerForPush(wish());
    const { name } = await registerForPush(wish({ name: 'ben at example' }));
    const told: number[] = [];
    const api = {
      async unregisterPushDevice({ push_account_id }: { push_account_id: number }) {
        told.push(push_account_id);
        throw new Error('offline');
      },
    };
    await unregisterForPush(api, storage, 'ada at example');
    await unregisterForPush(api, storage, 'ada at example');
    expect(told).toEqual([pushAccountId]);
    expect(await storage.all()).toMatchObject([{ name }]);
  });

  test('4.13: a notification is opened by its account', async () => {
    await registerForPush(wish({ name: 'ben at example' }));
    const { keys, pushAccountId, name } = await registerForPush(wish());
    const encrypted_data = await sealFor(keys.publicKey, JSON.stringify(notification));
    for (const push_account_id of [pushAccountId, String(pushAccountId)]) {
      const opened = await openNotification({ push_account_id, encrypted_data }, storage);
      expect(opened).toMatchObject({ notification, account: { name } });
    }
    const [ben] = await storage.all();
    const forBen = { push_account_id: ben?.pushAccountId, encrypted_data };
    for (const delivered of [undefined, 'x', {}, { push_account_id: pushAccountId }, forBen]) {
      expect(await openNotification(delivered, storage)).toBeUndefined();
    }
    await storage.remove(name);
    const delivered = { push_account_id: pushAccountId, encrypted_data };
    expect(await openNotification(delivered, storage)).toBeUndefined();
  });

  test('4.13: a removal closes the tags under which its messages were shown', () => {
    const { realm_url, realm_name, user_id } = notification;
    const shown = notificationTags({
      ...{ type: 'message', realm_url, realm_name, user_id, message_id: 5, time: 0 },
      ...{ sender_id: 9, sender_full_name: 'Ben', sender_avatar_url: '', content: 'hi' },
      recipient_type: 'direct',
    });
    expect(notificationTags(notification)).toEqual(expect.arrayContaining(shown));
    expect(notificationTags(notification)).toHaveLength(2);
  });

  test('4.13: a browser’s token is its subscription', () => {
    const subscription = {
      endpoint: 'https://push.example.org/1',
      keys: { p256dh: 'a', auth: 'b' },
    };
    const token = webPushToken({ toJSON: () => subscription });
    expect(JSON.parse(token)).toEqual(subscription);
    expect(webPushOptions('key')).toEqual({ userVisibleOnly: true, applicationServerKey: 'key' });
  });
});
