import type { PushTokenKind } from '@tidings/shared-types';
import { type RowOf, table, text } from '../table.ts';

export const pushTokens = table(
  'push_tokens',
  {
    user_id: 'integer',
    kind: text<PushTokenKind>(),
    /** Tokens are too long to be keys. */
    token_hash: 'text',
    token: 'text',
    /** Only for `apns`. */
    app_id: 'text?',
    /** Milliseconds since 1970. */
    registered_at: 'integer',
  },
  ['user_id', 'kind', 'token_hash'],
);

export type PushDeviceStatus = 'pending' | 'active' | 'failed';

/**
 * Devices that get notifications only they can read. A pending row is at the same time the order to
 * register the device with the relay.
 */
export const pushDevices = table(
  'push_devices',
  {
    user_id: 'integer',
    push_account_id: 'integer',
    token_kind: text<PushTokenKind>(),
    /** The device's, which notifications are sealed with. */
    public_key: 'text',
    relay_public_key: 'text',
    /** Sealed for the relay. */
    registration: 'text',
    /** Under which address the device knows the organization. */
    realm_url: 'text',
    status: text<PushDeviceStatus>(),
    /** Only where the status is `failed`. */
    error_code: 'text?',
    /** What the relay calls the device, once it is active. */
    device_id: 'integer?',
    /** Milliseconds since 1970, as is the last. */
    registered_at: 'integer',
    attempts: 'integer',
    /** Null where there is nothing left to do. */
    next_attempt_at: 'integer?',
  },
  ['user_id', 'push_account_id'],
);
export type PushDeviceRow = RowOf<typeof pushDevices>;

/** Messages that stand among the notifications of somebody's devices, until they read them. */
export const pushNotified = table(
  'push_notified',
  { user_id: 'integer', message_id: 'integer', notified_at: 'integer' },
  ['user_id', 'message_id'],
);
export type PushNotifiedRow = RowOf<typeof pushNotified>;
