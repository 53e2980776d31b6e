import type { Clock } from '../../core/clock.ts';
import type { PushRelayConfig } from '../../core/config/config.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { PushDeviceRow } from '../../core/storage/tables/push.ts';
import type { HandOver } from '../relay/outlets/outlet.ts';
import type { Carrier, CarrierKeys, Notification } from './carrier.ts';
import { askRelay, type RelayAnswer, RelayError, relayKeys } from './relay-client.ts';
import { sealedPayload } from './sealed-payload.ts';

/** A relay rarely changes its keys and continues to accept older ones. */
const KEYS_KEPT_MS = 300_000;

/** Carries everything through a relay. This server knows only the numbers of devices. */
export class RelayCarrier implements Carrier {
  readonly #relay: PushRelayConfig;
  readonly #clock: Clock;
  #known: { readonly keys: CarrierKeys; readonly until: number } | undefined;

  constructor(relay: PushRelayConfig, clock: Clock) {
    this.#relay = relay;
    this.#clock = clock;
  }

  serves(): boolean {
    return true;
  }

  async keys(): Promise<CarrierKeys> {
    if (!this.#known || this.#clock.now() >= this.#known.until) {
      const keys = await relayKeys(this.#relay);
      this.#known = { keys, until: this.#clock.now() + KEYS_KEPT_MS };
    }
    return this.#known.keys;
  }

  async register({ identity }: Realm, device: PushDeviceRow): Promise<number> {
    const { device_id } = await askRelay(this.#relay, 'e2ee/register', {
      realm_uuid: identity.uuid,
      push_account_id: device.push_account_id,
      encrypted_push_registration: device.registration,
      bouncer_public_key: device.relay_public_key,
    });
    if (!Number.isSafeInteger(device_id)) throw new RelayError('broken', 'It gave no device_id');
    return Number(device_id);
  }

  async handOver(
    realm: Realm,
    notifications: readonly Notification[],
  ): Promise<readonly HandOver[]> {
    const answer = await askRelay(this.#relay, 'e2ee/notify', {
      realm_uuid: realm.identity.uuid,
      push_requests: notifications
        .filter(({ device }) => device.device_id !== null)
        .map((each) => requestOf(realm, each)),
    });
    const gone = idsIn(answer, 'delete_device_ids');
    // Other relays than Tidings' own do not list them.
    const failed = idsIn(answer, 'failed_device_ids');
    return notifications.map(({ device: { device_id: id } }) => {
      // Browsers that the server reached itself before are unknown to the relay.
      if (id === null || gone.has(id)) return 'gone';
      return failed.has(id) ? 'failed' : 'sent';
    });
  }

  close(): void {
    // Every request has its own connection, which ends with it.
  }
}

function idsIn(answer: RelayAnswer, field: string): ReadonlySet<number> {
  const listed = answer[field];
  return new Set(Array.isArray(listed) ? listed.map(Number) : []);
}

/** Returns the relay's request. Outside the seal, it shows only how urgent the notification is. */
function requestOf(realm: Realm, notification: Notification): object {
  const { device } = notification;
  const { data, id, isSilent } = sealedPayload(realm, notification);
  return {
    device_id: device.device_id,
    notification_id: id,
    payload: data,
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
