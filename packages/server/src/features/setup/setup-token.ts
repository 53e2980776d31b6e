import { hash, randomBytes } from 'node:crypto';
import { sameText } from '../../core/crypto/same-text.ts';
import { setInternal } from '../../core/realm/create-realm.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { hasOwner } from './has-owner.ts';

const TOKEN_BYTES = 32;

/** Issues a token that makes its holder the owner, once. Voids older ones. Returns undefined if there is an owner. */
export function issueSetupToken(realm: Realm): Promise<string | undefined> {
  return realm.write((change) => {
    if (hasOwner(change.state)) return undefined;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    setInternal(change, 'setup_token_hash', hashOf(token));
    return token;
  });
}

export function isSetupToken(state: RealmState, token: string): boolean {
  const stored = state.internal('setup_token_hash');
  return stored !== null && !hasOwner(state) && sameText(stored, hashOf(token));
}

/** Voids the setup link once there is an owner. */
export function closeSetup(change: Mutation): void {
  if (change.state.internal('setup_token_hash') === null || !hasOwner(change.state)) return;
  setInternal(change, 'setup_token_hash', null);
}

/** Hashes a token. It is random, so a fast hash is enough. */
function hashOf(token: string): string {
  return hash('sha256', token);
}
