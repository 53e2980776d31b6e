import type { Config } from '../../core/config/config.ts';
import { SealingKey } from '../../core/crypto/sealing-key.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';

/** Returns the key that seals the secret of an organization's hook. It derives like that of token issuers. */
export function hookSealing(
  { secretKey = '' }: Pick<Config, 'secretKey'>,
  state: RealmState,
): SealingKey {
  return new SealingKey(
    `${state.internal('avatar_secret')}${secretKey}`,
    'secret of a before-send hook',
  );
}
