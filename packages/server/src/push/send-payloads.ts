import { createHmac } from 'node:crypto';
import type { PushRelayConfig } from '../config/config.ts';
import { sealFor } from '../crypto/sealed-box.ts';
import type { Realm } from '../realm/realm.ts';
import type { PushDeviceRow } from '../storage/tables/push.ts';
import type { Payload } from './payloads.ts';
import { askRelay } from './relay-client.ts';

/** A notification for one device. */
export interface Notification {
  readonly device: PushDeviceRow;
  readonly payload: Payload;
  /** The same for every attempt to send the same thing, so that the relay hands it over once. */
  readonly occasion: string;
}

/** What the relay did with a request. */
export interface Handed {
  readonly count: number;
  /** Devices that the relay or their service does not know any more. */
  readonly goneDeviceIds: readonly number[];
}

const counts = [
  'apple_successfully_sent_count',
  'android_successfully_sent_count',
  'web_successfully_sent_count',
];

/** Seals notifications and has the relay hand them over. Throws a RelayError where it does not. */
export async function sendPayloads(
  relay: PushRelayConfig,
  realm: Realm,
  notifications: readonly Notification[],
): Promise<Handed> {
  const answer = await askRelay(relay, 'e2ee/notify', {
    realm_uuid: realm.identity.uuid,
    push_requests: notifications.map((each) => requestOf(realm, each)),
  });
  const gone = answer['delete_device_ids'];
  return {
    count: counts.reduce((sum, name) => sum + (Number(answer[name]) || 0), 0),
    goneDeviceIds: Array.isArray(gone) ? gone.map(Number) : [],
  };
}

/** Nothing of a notification shows outside the seal but how urgent it is. */
function requestOf(realm: Realm, { device, payload, occasion }: Notification): object {
  const isSilent = payload['type'] === 'remove';
  return {
    device_id: device.device_id,
    notification_id: notificationId(realm, `${device.device_id} ${occasion}`),
    payload: {
      push_account_id: device.push_account_id,
      encrypted_data: sealFor(device.public_key, JSON.stringify(payload)),
    },
    ...urgencyFor(device.token_kind, isSilent),
  };
}

function urgencyFor(kind: PushDeviceRow['token_kind'], isSilent: boolean): object {
  if (kind === 'apns') {
    return {
      http_headers: {
        apns_priority: isSilent ? 5 : 10,
        apns_push_type: isSilent ? 'background' : 'alert',
      },
    };
  }
  if (kind === 'fcm') return { fcm_priority: isSilent ? 'normal' : 'high' };
  return { urgency: isSilent ? 'normal' : 'high' };
}

/** Keyed, so that the relay cannot tell from it which message it is. */
function notificationId({ state }: Realm, subject: string): string {
  const secret = state.internal('avatar_secret');
  return createHmac('sha256', secret).update(`push ${subject}`).digest('base64url').slice(0, 32);
}
