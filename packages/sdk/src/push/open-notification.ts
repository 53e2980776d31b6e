import { openSealed } from './push-keys.ts';
import type { PushNotification } from './push-notification.ts';
import type { PushAccount, PushStorage } from './push-storage.ts';

export interface OpenedNotification {
  readonly account: PushAccount;
  readonly notification: PushNotification;
}

/**
 * Opens what a push service delivered, such as `event.data.json()` in a service worker. Returns undefined if its
 * account is no longer on this device, or the server did not seal it.
 */
export async function openNotification(
  delivered: unknown,
  storage: PushStorage,
): Promise<OpenedNotification | undefined> {
  if (typeof delivered !== 'object' || delivered === null) return undefined;
  if (!('push_account_id' in delivered) || !('encrypted_data' in delivered)) return undefined;
  const { push_account_id, encrypted_data } = delivered;
  // Some services carry only text.
  const id = Number(push_account_id);
  const account = (await storage.all()).find(({ pushAccountId }) => pushAccountId === id);
  if (!account || typeof encrypted_data !== 'string') return undefined;
  try {
    const text = await openSealed(encrypted_data, account.keys);
    return { account, notification: JSON.parse(text) as PushNotification };
  } catch {
    return undefined;
  }
}
