import type { KeyKind } from '@tidings/shared-types';
import { type RowOf, table, text } from '../table.ts';

/** API keys, as far as checking one needs them. This part is in memory. */
export const apiKeys = table(
  'api_keys',
  {
    key_hash: 'text',
    key_id: 'integer',
    user_id: 'integer',
    kind: text<KeyKind>(),
    /** The names of the scopes of a service key, separated by spaces; empty for other kinds. */
    scopes: 'text',
    /** Milliseconds since 1970; null if the key does not expire. */
    expires_at: 'integer?',
  },
  ['key_hash'],
);
export type ApiKeyRow = RowOf<typeof apiKeys>;

/** The rest of each API key, for lists. */
export const keyDetails = table(
  'key_details',
  {
    key_id: 'integer',
    user_id: 'integer',
    name: 'text',
    /** Milliseconds since 1970. */
    created_at: 'integer',
    /** The sign-in behind the key: earlier than `created_at` if the key was made with another one. */
    signed_in_at: 'integer',
    /** The start of the hour in which the key was last used; null before its first use. */
    last_used_at: 'integer?',
    last_ip: 'text?',
  },
  ['key_id'],
);
export type KeyDetailsRow = RowOf<typeof keyDetails>;

/** The secret with which an account seals what it can look up again, sealed under each API key that can open it. */
export const keySecrets = table(
  'key_secrets',
  { user_id: 'integer', key_hash: 'text', sealed_secret: 'text' },
  ['user_id', 'key_hash'],
);
