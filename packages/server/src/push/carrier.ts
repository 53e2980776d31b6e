import type { PushTokenKind } from '@tidings/shared-types';
import type { Realm } from '../realm/realm.ts';
import type { PushDeviceRow } from '../storage/tables/push.ts';
import type { Payload } from './payloads.ts';

/** A notification for one device. */
export interface Notification {
  readonly device: PushDeviceRow;
  readonly payload: Payload;
  /** The same for every attempt to send the same thing, so that it arrives once. */
  readonly occasion: string;
}

/** The public keys of whoever carries notifications. */
export interface CarrierKeys {
  /** For `crypto_box` of libsodium, in base64: apps seal their registrations with it. */
  readonly registration: string;
  /** As browsers want it when they subscribe, in base64url; undefined where browsers are not served. */
  readonly webPush: string | undefined;
}

/**
 * Brings sealed notifications to the services that reach devices: a relay, or for browsers the server
 * itself. Where that fails as a whole, a RelayError says why.
 */
export interface Carrier {
  serves(kind: PushTokenKind): boolean;
  keys(realm: Realm): Promise<CarrierKeys>;
  /** Takes a device in that an app registered. Gives the carrier's own number for it, if it has one. */
  register(realm: Realm, device: PushDeviceRow): Promise<number | null>;
  /** Gives the devices that will never be reached again. */
  handOver(realm: Realm, notifications: readonly Notification[]): Promise<readonly PushDeviceRow[]>;
  close(): void;
}
