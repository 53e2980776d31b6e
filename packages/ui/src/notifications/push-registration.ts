import { type Client, isApiError, type PushDevice } from '@tidings/sdk';
import {
  indexedDbPushStorage,
  registerForPush,
  unregisterForPush,
  webPushOptions,
  webPushToken,
} from '@tidings/sdk/push';

/**
 * Whether notifications arrive while the page is closed.
 * - `unavailable`: the server or browser lacks Web Push, or the browser's push service did not answer
 */
export type PushState = 'unknown' | 'on' | 'unavailable';

const nameOf = (ownId: number) => `${location.origin} ${ownId}`;

/** Only one tab at a time may subscribe. */
const lock = 'tidings-push';

/** Registers this browser for push, or updates its registration. Call it on every connection. */
export async function keepRegistered(
  client: Client,
  ownId: number,
  devices: ReadonlyMap<number, PushDevice>,
): Promise<PushState> {
  return await navigator.locks.request(lock, async (): Promise<PushState> => {
    const registration = await navigator.serviceWorker.getRegistration();
    const keys = await pushKeys(client);
    if (!registration?.pushManager || !keys) return 'unavailable';
    const subscription = await subscribed(registration.pushManager, keys.webPush);
    const storage = indexedDbPushStorage(indexedDB);
    const name = nameOf(ownId);
    const known = (await storage.all()).find((account) => account.name === name);
    await registerForPush({
      api: client.api,
      storage,
      name,
      token: webPushToken(subscription),
      tokenKind: 'web_push',
      relayPublicKey: keys.registration,
      status: known && (devices.get(known.pushAccountId) ?? 'none'),
      now: Date.now(),
    });
    return 'on';
  });
}

/** Ends push notifications to this browser for this account. */
export async function leavePush(client: Client, ownId: number): Promise<void> {
  if (!navigator.serviceWorker) return;
  await navigator.locks.request(lock, async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await unregisterForPush(client.api, indexedDbPushStorage(indexedDB), nameOf(ownId));
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  });
}

/** The server's id of this browser's registration, if there is one. */
export async function pushAccountId(ownId: number): Promise<number | undefined> {
  const accounts = await indexedDbPushStorage(indexedDB).all();
  return accounts.find(({ name }) => name === nameOf(ownId))?.pushAccountId;
}

async function pushKeys({
  api,
}: Client): Promise<{ registration: string; webPush: string } | undefined> {
  try {
    const { bouncer_public_key, vapid_public_key } = await api.getPushKeys();
    if (vapid_public_key === undefined) return undefined;
    return { registration: bouncer_public_key, webPush: vapid_public_key };
  } catch (error) {
    if (isApiError(error)) return undefined;
    throw error;
  }
}

/** Returns a subscription for the server's key. One for another key is useless, and is replaced. */
async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const present = await manager.getSubscription();
  if (present && base64url(present.options.applicationServerKey) === key) return present;
  await present?.unsubscribe();
  return manager.subscribe(webPushOptions(key));
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
