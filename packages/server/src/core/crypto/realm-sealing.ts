import type { Config } from '../config/config.ts';
import type { RealmState } from '../realm/realm-state.ts';
import { SealingKey } from './sealing-key.ts';

type Purpose =
  | 'secret of an issuer'
  | 'secret of a webhook'
  | 'secret of a before-send hook'
  | 'token of a bot';

/**
 * Returns the key that seals an organization's secrets of one purpose. It derives from a secret in the database, which
 * all processes know, and from `secretKey` of the configuration, which backups do not contain.
 */
export function sealingFor(
  { secretKey = '' }: Pick<Config, 'secretKey'>,
  state: RealmState,
  purpose: Purpose,
): SealingKey {
  return new SealingKey(`${state.internal('avatar_secret')}${secretKey}`, purpose);
}

/** The problem of a secret that was sealed with another `secretKey`. */
export const LOST_SECRET =
  'The server cannot read the secret any more, because its `secretKey` was replaced.';
