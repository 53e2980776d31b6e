export { indexedDbPushStorage } from './push/indexeddb-push-storage.ts';
export { type OpenedNotification, openNotification } from './push/open-notification.ts';
export type { PushKeys } from './push/push-keys.ts';
export {
  type ChannelMessageNotification,
  type DirectMessageNotification,
  notificationTag,
  notificationTags,
  type PushNotification,
  type RemoveNotification,
  type TestNotification,
} from './push/push-notification.ts';
export {
  memoryPushStorage,
  type PushAccount,
  type PushStorage,
  type RegisteredDevice,
} from './push/push-storage.ts';
export {
  type PushWish,
  registerForPush,
  type UnifiedPushEndpoint,
  unifiedPushToken,
  unregisterForPush,
  webPushOptions,
  webPushToken,
} from './push/register-for-push.ts';
