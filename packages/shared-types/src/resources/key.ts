import * as Type from 'typebox';

/** The kinds of API keys. */
export const keyKinds = ['main', 'device', 'bot', 'service'] as const;

/**
 * - `main`: the key that the account's programs share, which signing in without `device_name` returns
 * - `device`: the key of one sign-in
 * - `bot`: the key of a bot
 * - `service`: a key with scopes, for a backend
 */
export type KeyKind = (typeof keyKinds)[number];

/** The scopes of service keys. A service key does nothing beyond its scopes. */
export const keyScopes = ['users', 'channels', 'messages:send_as', 'webhooks', 'read:all'] as const;
export type KeyScope = (typeof keyScopes)[number];

export const KeyKindSchema = Type.Enum([...keyKinds]);
export const KeyScopeSchema = Type.Enum([...keyScopes]);
