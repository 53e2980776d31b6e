import type { PushTokenKind } from '@tidings/shared-types';
import type { Realm } from '../../core/realm/realm.ts';
import type { PushDeviceRow } from '../../core/storage/tables/push.ts';
import type { HandOver } from '../relay/outlets/outlet.ts';
import type { Payload } from './payloads.ts';

/** A notification for one device. */
export interface Notification {
  readonly device: PushDeviceRow;
  readonly payload: Payload;
  /** The same for all attempts to send one notification, so that it arrives once. */
  readonly occasion: string;
}

/** The carrier's public keys. */
export interface CarrierKeys {
  /** In base64, for libsodium's `crypto_box`. Apps seal their registrations with it. */
  readonly registration: string;
  /** In base64url, for a browser's subscription; undefined if browsers are not served. */
  readonly webPush: string | undefined;
}

/**
 * Carries sealed notifications to the push services: a relay, or for browsers the server itself. Throws a RelayError if
 * it fails as a whole.
 */
export interface Carrier {
  serves(kind: PushTokenKind): boolean;
  keys(realm: Realm): Promise<CarrierKeys>;
  /** Registers an app's device. Returns the carrier's own number for it, if it has one. */
  register(realm: Realm, device: PushDeviceRow): Promise<number | null>;
  /** Sends notifications. Returns the outcome of each, in their order. */
  handOver(realm: Realm, notifications: readonly Notification[]): Promise<readonly HandOver[]>;
  close(): void;
}
