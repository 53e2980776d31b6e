import type { Config } from '../../core/config/config.ts';
import { SealingKey } from '../../core/crypto/sealing-key.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';

/**
 * Returns the key that seals the secrets of an organization's issuers. It derives from a secret in the database, which
 * all processes know, and from `secretKey` of the configuration, which backups do not contain.
 */
export function issuerSealing(
  { secretKey = '' }: Pick<Config, 'secretKey'>,
  state: RealmState,
): SealingKey {
  return new SealingKey(`${state.internal('avatar_secret')}${secretKey}`, 'secret of an issuer');
}
