import { createHmac } from 'node:crypto';
import { sealFor } from '../../core/crypto/sealed-box.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { Notification } from './carrier.ts';

/** A notification in transit. */
export interface SealedPayload {
  /** Reveals nothing about the message, and is the same for every attempt. */
  readonly id: string;
  readonly isSilent: boolean;
  readonly data: { readonly push_account_id: number; readonly encrypted_data: string };
}

export function sealedPayload(
  realm: Realm,
  { device, payload, occasion }: Notification,
): SealedPayload {
  const { user_id, push_account_id, public_key } = device;
  return {
    id: notificationId(realm, `${user_id} ${push_account_id} ${occasion}`),
    isSilent: payload['type'] === 'remove',
    data: { push_account_id, encrypted_data: sealFor(public_key, JSON.stringify(payload)) },
  };
}

/** Returns a keyed hash, so that others cannot derive the message from it. */
function notificationId({ state }: Realm, subject: string): string {
  const secret = state.internal('avatar_secret');
  return createHmac('sha256', secret).update(`push ${subject}`).digest('base64url').slice(0, 32);
}
