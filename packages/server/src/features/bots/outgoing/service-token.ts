import type { Config } from '../../../core/config/config.ts';
import { sealingFor } from '../../../core/crypto/realm-sealing.ts';
import type { RealmState } from '../../../core/realm/realm-state.ts';
import { newApiKey } from '../../users/api-key.ts';

/** The server's secrets, of which the database holds only a part. */
type Secrets = Pick<Config, 'secretKey'>;

const PURPOSE = 'token of a bot';

/** Returns a sealed new token, by which a bot's service recognizes the server. */
export function newSealedToken(secrets: Secrets, state: RealmState): string {
  return sealingFor(secrets, state, PURPOSE).seal(newApiKey());
}

/** Returns a token; undefined if it was sealed with another `secretKey`. */
export function openToken(secrets: Secrets, state: RealmState, sealed: string): string | undefined {
  return sealingFor(secrets, state, PURPOSE).open(sealed);
}
