import type { PushRegistration, PushTokenKind } from '@tidings/shared-types/wire';
import type { Api } from '../endpoints/api-functions.ts';
import type { PushDevice } from '../store/record-kinds.ts';
import { newPushAccountId, newPushKeys, sealFor } from './push-keys.ts';
import type { PushAccount, PushStorage, RegisteredDevice } from './push-storage.ts';

export interface PushWish {
  readonly api: Pick<Api, 'registerPushDevice'>;
  readonly storage: PushStorage;
  /** The app's name for the account, such as the addresses of the server and of the person. */
  readonly name: string;
  /** The service's token for this device; for `web_push`, the result of `webPushToken`, for `unified_push` of `unifiedPushToken`. */
  readonly token: string;
  readonly tokenKind: PushTokenKind;
  /** The bundle id of the app, which Apple needs. */
  readonly iosAppId?: string | undefined;
  /** The relay's key for registrations, in base64, as its operator published it. */
  readonly relayPublicKey: string;
  /**
   * The registration's last known state on the server (`client.pushDevices()`); `'none'` if it has none, as after a
   * new API key. Leave it out while that is unknown.
   */
  readonly status?: PushDevice | 'none' | undefined;
  /**
   * `client.keyId.current`, for clients that sign in with tokens. Notifications end with the key that the device was
   * registered under, so call this again when it changes.
   */
  readonly keyId?: number | undefined;
  readonly now: number;
}

/**
 * Makes the server send notifications that only this device can read. Call it at every start of the app: it sends
 * only what is new or went wrong. The keys are stored before the server gets them. Throws refusals, such as
 * `PUSH_SERVICE_NOT_CONFIGURED`. An event reports later whether the relay accepts the device.
 */
export async function registerForPush(wish: PushWish): Promise<PushAccount> {
  const { api, storage, name, token, tokenKind, iosAppId, relayPublicKey, keyId } = wish;
  const known = (await storage.all()).find((account) => account.name === name);
  const device = { token, tokenKind, relayPublicKey, keyId };
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

/** Tells whether registering anew may help: the server forgot the registration, or it came too late. */
function isLost(status: PushWish['status']): boolean {
  if (status === 'none') return true;
  return status?.status === 'failed' && status.errorCode === 'REQUEST_EXPIRED';
}

function isSame(known: RegisteredDevice, device: RegisteredDevice): boolean {
  return (
    known.token === device.token &&
    known.tokenKind === device.tokenKind &&
    known.relayPublicKey === device.relayPublicKey &&
    (device.keyId === undefined || known.keyId === device.keyId)
  );
}

/** Reverses `registerForPush`. If the server cannot be told now, it finds out by itself. */
export async function unregisterForPush(
  api: Pick<Api, 'unregisterPushDevice'>,
  storage: PushStorage,
  name: string,
): Promise<void> {
  const account = (await storage.all()).find((each) => each.name === name);
  if (!account) return;
  // First, so that nothing more is shown even if the request fails.
  await storage.remove(name);
  await api.unregisterPushDevice({ push_account_id: account.pushAccountId }).catch(() => undefined);
}

async function newAccount(name: string): Promise<PushAccount> {
  const [pushAccountId, keys] = [await newPushAccountId(), await newPushKeys()];
  return { name, pushAccountId, keys, registered: undefined };
}

/** Returns the options for `pushManager.subscribe`. The key is the relay's published key for browsers. */
export function webPushOptions(relayWebPushKey: string) {
  return { userVisibleOnly: true, applicationServerKey: relayWebPushKey } as const;
}

/** An endpoint that a distributor of UnifiedPush gave to the app, with the keys of its connector. */
export interface UnifiedPushEndpoint {
  readonly url: string;
  /** The public key of P-256, in base64url. */
  readonly pubKey: string;
  /** The secret for authentication, in base64url. */
  readonly auth: string;
}

/** Returns an endpoint of UnifiedPush as a device token. */
export function unifiedPushToken({ url, pubKey, auth }: UnifiedPushEndpoint): string {
  return JSON.stringify({ endpoint: url, keys: { p256dh: pubKey, auth } });
}

/** Returns a browser's subscription as a device token. */
export function webPushToken(subscription: { toJSON(): unknown }): string {
  return JSON.stringify(subscription.toJSON());
}
