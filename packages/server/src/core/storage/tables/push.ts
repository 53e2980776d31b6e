import type { PushTokenKind } from '@tidings/shared-types';
import { type RowOf, table, text } from '../table.ts';

export const pushTokens = table(
  'push_tokens',
  {
    user_id: 'integer',
    kind: text<PushTokenKind>(),
    /** Part of the key, because tokens are too long. */
    token_hash: 'text',
    token: 'text',
    /** Set only for `apns`. */
    app_id: 'text?',
    /** Milliseconds since 1970. */
    registered_at: 'integer',
    /** The API key that registered the token; null if that was before keys had ids. */
    key_id: 'integer?',
  },
  ['user_id', 'kind', 'token_hash'],
);

export type PushDeviceStatus = 'pending' | 'active' | 'failed';

/**
 * Devices that get encrypted notifications. A pending row is also the order to register the device with the relay.
 */
export const pushDevices = table(
  'push_devices',
  {
    user_id: 'integer',
    push_account_id: 'integer',
    token_kind: text<PushTokenKind>(),
    /** The device's key, with which notifications are sealed. */
    public_key: 'text',
    relay_public_key: 'text',
    /** The registration, sealed for the relay. */
    registration: 'text',
    /** The address at which the device knows the organization. */
    realm_url: 'text',
    status: text<PushDeviceStatus>(),
    /** Set only if the status is `failed`. */
    error_code: 'text?',
    /** The relay's id of an active device. */
    device_id: 'integer?',
    /** Milliseconds since 1970, like `next_attempt_at`. */
    registered_at: 'integer',
    attempts: 'integer',
    /** Null if nothing is left to do. */
    next_attempt_at: 'integer?',
    /** The API key that registered the device; null if that was before keys had ids. */
    key_id: 'integer?',
  },
  ['user_id', 'push_account_id'],
);
export type PushDeviceRow = RowOf<typeof pushDevices>;

/** Messages shown as notifications on a person's devices until that person reads them. */
export const pushNotified = table(
  'push_notified',
  { user_id: 'integer', message_id: 'integer', notified_at: 'integer' },
  ['user_id', 'message_id'],
);
export type PushNotifiedRow = RowOf<typeof pushNotified>;
