import * as Type from 'typebox';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { PushTokenKind } from '../resources/push-registration.ts';
import { SafeInteger } from '../scalars.ts';

const token = required(
  Type.String({ minLength: 1, maxLength: limits.pushTokenLength }),
  'The push service’s token for the device.',
);
const badToken = 'The token is empty or too long.';
const unknownToken = 'The token is empty, too long or not registered.';

export const registerPushDevice = endpoint({
  section: '4.13',
  summary: 'Register an E2EE push device',
  description:
    'Registers a device for notifications that only it can read. The push relay decides later; an event reports the result.',
  method: 'POST',
  path: '/mobile_push/register',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    token_kind: required(
      PushTokenKind,
      'The service: `fcm` for Android, `apns` for iOS, `web_push` for browsers, `unified_push` for a distributor of UnifiedPush.',
    ),
    push_account_id: required(
      SafeInteger,
      'Random number by which the client tells its accounts apart. Every notification contains it.',
    ),
    push_public_key: required(
      Type.String({ maxLength: 128 }),
      'The client’s public key for encrypting notifications, in standard base64.',
    ),
    bouncer_public_key: required(
      Type.String({ maxLength: 128 }),
      'The push relay’s public key that the registration is encrypted with.',
    ),
    encrypted_push_registration: required(
      Type.String({ maxLength: limits.encryptedPushRegistrationLength }),
      'The encrypted push registration dictionary, in standard base64.',
    ),
  },
  response: noFields,
  errors: {
    PUSH_SERVICE_NOT_CONFIGURED: 'The server sends no push notifications.',
    BAD_REQUEST: 'A key or the registration is malformed.',
  },
});

export const unregisterPushDevice = endpoint({
  section: 'tidings-push',
  summary: 'Unregister an E2EE push device',
  description: 'Stops notifications to a device, for example when its user signs out.',
  method: 'DELETE',
  path: '/mobile_push/register',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    push_account_id: required(SafeInteger, 'The number that the device was registered with.'),
  },
  response: noFields,
  errors: {},
});

export const getPushKeys = endpoint({
  section: 'tidings-push',
  summary: 'Get the public keys for push registrations',
  description:
    'For apps that the server itself serves, such as its web client. Apps that belong to a relay have its keys built in.',
  method: 'GET',
  path: '/mobile_push/public_keys',
  access: 'user',
  humansOnly: true,
  mutates: false,
  params: {},
  response: Type.Object({
    bouncer_public_key: Type.String({
      description: 'Public key that encrypts push registrations, in standard base64.',
    }),
    vapid_public_key: Type.Optional(
      Type.String({
        description:
          'The `applicationServerKey` that a browser subscribes with, in base64url. Absent if the server does not support browsers.',
      }),
    ),
  }),
  errors: {
    PUSH_SERVICE_NOT_CONFIGURED: 'The server sends no push notifications.',
    ADMIN_ACTION_REQUIRED:
      'The push relay refuses this server until an administrator sets it up again.',
    FAILED_TO_CONNECT_BOUNCER: 'The push relay cannot be reached.',
    INTERNAL_SERVER_ERROR_ON_BOUNCER: 'The push relay failed.',
  },
});

export const sendTestPushNotification = endpoint({
  section: '4.22',
  summary: 'Send an E2EE test notification',
  method: 'POST',
  path: '/mobile_push/e2ee/test_notification',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    push_account_id: optional(
      SafeInteger,
      'The device; all devices of the user if absent. Mobile clients send it.',
    ),
  },
  response: noFields,
  errors: {
    NO_ACTIVE_PUSH_DEVICE: 'The user has no such device registered.',
    ADMIN_ACTION_REQUIRED:
      'The push relay refuses this server until an administrator sets it up again.',
    FAILED_TO_CONNECT_BOUNCER: 'The push relay cannot be reached.',
    INTERNAL_SERVER_ERROR_ON_BOUNCER: 'The push relay failed.',
  },
});

export const sendTestNotification = endpoint({
  section: 'B-push',
  summary: 'Send a test notification',
  description:
    'For devices that were registered by their token. Other devices have their own endpoint.',
  method: 'POST',
  path: '/mobile_push/test_notification',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    token: optional(
      Type.String({ minLength: 1, maxLength: limits.pushTokenLength }),
      'The device; all devices of the user if absent.',
    ),
  },
  response: noFields,
  errors: {
    NO_ACTIVE_PUSH_DEVICE: 'The user has no device registered by its token.',
    INVALID_PUSH_DEVICE_TOKEN: 'The user has no device with this token.',
    INVALID_REMOTE_PUSH_DEVICE_TOKEN: 'The push service no longer knows the device.',
    ADMIN_ACTION_REQUIRED:
      'The push relay refuses this server until an administrator sets it up again.',
    FAILED_TO_CONNECT_BOUNCER: 'The push relay cannot be reached.',
    INTERNAL_SERVER_ERROR_ON_BOUNCER: 'The push relay failed.',
  },
});

export const registerFcmToken = endpoint({
  section: 'B-push',
  summary: 'Register an Android device',
  description:
    'Registers an Android device for notifications. Has no effect if the server does not send any.',
  method: 'POST',
  path: '/users/me/android_gcm_reg_id',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: { token },
  response: noFields,
  errors: { BAD_REQUEST: badToken },
});

export const unregisterFcmToken = endpoint({
  section: 'B-push',
  summary: 'Unregister an Android device',
  method: 'DELETE',
  path: '/users/me/android_gcm_reg_id',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: { token },
  response: noFields,
  errors: { BAD_REQUEST: unknownToken },
});

export const registerApnsToken = endpoint({
  section: 'B-push',
  summary: 'Register an iOS device',
  description:
    'Registers an iOS device for notifications. Has no effect if the server does not send any.',
  method: 'POST',
  path: '/users/me/apns_device_token',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    token,
    appid: required(
      Type.String({ pattern: '^[A-Za-z0-9.-]{1,255}$' }),
      'The bundle ID of the app on the device.',
    ),
  },
  response: noFields,
  errors: { BAD_REQUEST: 'The token is empty or too long, or `appid` is not a bundle ID.' },
});

export const unregisterApnsToken = endpoint({
  section: 'B-push',
  summary: 'Unregister an iOS device',
  method: 'DELETE',
  path: '/users/me/apns_device_token',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: { token },
  response: noFields,
  errors: { BAD_REQUEST: unknownToken },
});
