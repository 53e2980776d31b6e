import type { Config } from '../../../core/config/config.ts';
import { SealingKey } from '../../../core/crypto/sealing-key.ts';
import type { RealmState } from '../../../core/realm/realm-state.ts';
import { newApiKey } from '../../users/api-key.ts';

/** The server's secrets, of which the database holds only a part. */
type Secrets = Pick<Config, 'secretKey'>;

/** Returns a sealed new token, by which a bot's service recognizes the server. */
export function newSealedToken(secrets: Secrets, state: RealmState): string {
  return sealing(secrets, state).seal(newApiKey());
}

/** Returns a token; undefined if it was sealed with another `secretKey`. */
export function openToken(secrets: Secrets, state: RealmState, sealed: string): string | undefined {
  return sealing(secrets, state).open(sealed);
}

/** All processes derive the same key. `secretKey` is in no backup. */
function sealing({ secretKey = '' }: Secrets, state: RealmState): SealingKey {
  return new SealingKey(`${state.internal('avatar_secret')}${secretKey}`, 'token of a bot');
}
