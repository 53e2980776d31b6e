/** The scopes of service keys. A service key does nothing beyond its scopes. */
export const keyScopes = [
  'users',
  'channels',
  'messages:send_as',
  'webhooks',
  'before_send_hook',
  'read:all',
] as const;
export type KeyScope = (typeof keyScopes)[number];
