import type { PushRegistration, PushTokenKind } from '@tidings/shared-types';
import type { Api } from '../api/api.ts';
import type { PushDevice } from '../store/record-kinds.ts';
import { newPushAccountId, newPushKeys, sealFor } from './push-keys.ts';
import type { PushAccount, PushStorage, RegisteredDevice } from './push-storage.ts';

export interface PushWish {
  readonly api: Pick<Api, 'registerPushDevice'>;
  readonly storage: PushStorage;
  /** What the app calls the account, such as the server's address and the person's. */
  readonly name: string;
  /** What the service calls this device; for `web_push`, what `webPushToken` gives. */
  readonly token: string;
  readonly tokenKind: PushTokenKind;
  /** The bundle id of the app, which Apple wants to know. */
  readonly iosAppId?: string | undefined;
  /** The relay's key for registrations, in base64, as whoever runs it published it. */
  readonly relayPublicKey: string;
  /**
   * Where the registration stands, as the server said last (`client.pushDevices()`); `'none'` if it has
   * none, as after a new API key. Left out while that is not known.
   */
  readonly status?: PushDevice | 'none' | undefined;
  readonly now: number;
}

/**
 * Makes the server send notifications that only this device can read. To be called
 * whenever the app starts: it asks the server only for what is new, or went wrong. The keys are kept
 * before the server hears of them. A refusal is thrown, such as `PUSH_SERVICE_NOT_CONFIGURED`;
 * whether the relay takes the device comes later, as an event.
 */
export async function registerForPush(wish: PushWish): Promise<PushAccount> {
  const { api, storage, name, token, tokenKind, iosAppId, relayPublicKey } = wish;
  const known = (await storage.all()).find((account) => account.name === name);
  const device = { token, tokenKind, relayPublicKey };
  if (known?.registered && isSame(known.registered, device) && !isLost(wish.status)) return known;

  const account = known ?? (await newAccount(name));
  await storage.save(account);
  const registration: PushRegistration = {
    token,
    token_kind: tokenKind,
    timestamp: Math.floor(wish.now / 1000),
    ...(iosAppId !== undefined && { ios_app_id: iosAppId }),
  };
  await api.registerPushDevice({
    token_kind: tokenKind,
    push_account_id: account.pushAccountId,
    push_public_key: account.keys.publicKey,
    bouncer_public_key: relayPublicKey,
    encrypted_push_registration: await sealFor(relayPublicKey, JSON.stringify(registration)),
  });
  const registered = { ...account, registered: device };
  await storage.save(registered);
  return registered;
}

/** Made anew, it may go through: the server forgot it, or only time was the problem. */
function isLost(status: PushWish['status']): boolean {
  if (status === 'none') return true;
  return status?.status === 'failed' && status.error_code === 'REQUEST_EXPIRED';
}

function isSame(known: RegisteredDevice, device: RegisteredDevice): boolean {
  return (
    known.token === device.token &&
    known.tokenKind === device.tokenKind &&
    known.relayPublicKey === device.relayPublicKey
  );
}

/** Ends what `registerForPush` began. What cannot be told the server now, it finds out by itself. */
export async function unregisterForPush(
  api: Pick<Api, 'unregisterPushDevice'>,
  storage: PushStorage,
  name: string,
): Promise<void> {
  const account = (await storage.all()).find((each) => each.name === name);
  if (!account) return;
  // First, so that nothing more is shown, whatever comes.
  await storage.remove(name);
  await api.unregisterPushDevice({ push_account_id: account.pushAccountId }).catch(() => undefined);
}

async function newAccount(name: string): Promise<PushAccount> {
  const [pushAccountId, keys] = [await newPushAccountId(), await newPushKeys()];
  return { name, pushAccountId, keys, registered: undefined };
}
