import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id } from '../scalars.ts';
import { keyScopes } from './key-scopes.ts';

/** The kinds of API keys. */
export const keyKinds = ['main', 'device', 'bot', 'service'] as const;

/**
 * - `main`: the key that the account's programs share, which signing in without `device_name` returns
 * - `device`: the key of one sign-in
 * - `bot`: the key of a bot
 * - `service`: a key with scopes, for a backend
 */
export type KeyKind = (typeof keyKinds)[number];

/** An API key of an account, without the key itself. */
export const Key = Type.Object({
  key_id: described(Id, 'The key.'),
  kind: Type.Enum([...keyKinds], {
    description:
      '`main` for the key that all programs of the account share, `device` for that of one sign-in, `bot` or `service`.',
  }),
  name: Type.String({ description: 'The name of the device or service; empty if it has none.' }),
  created_at: Type.Integer({ description: 'When it was made, in UNIX seconds.' }),
  last_used_at: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'The start of the hour in which it was last used, in UNIX seconds; null if it was not used since keys are listed.',
  }),
  last_ip: Type.Union([Type.String(), Type.Null()], {
    description: 'The network address at its first use in that hour; null if unknown.',
  }),
  expires_at: Type.Union([Type.Integer(), Type.Null()], {
    description: 'When it expires, in UNIX seconds; null for never.',
  }),
  scopes: Type.Array(Type.Enum([...keyScopes]), {
    description: 'The scopes of a service key; empty for other kinds.',
  }),
  is_current: Type.Boolean({ description: 'Whether it is the key of this request.' }),
});
export type Key = Static<typeof Key>;
