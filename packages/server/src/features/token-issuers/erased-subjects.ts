import { hash } from 'node:crypto';
import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { usedTokens } from '../../core/storage/tables/external-accounts.ts';
import type { Claims } from './token-claims.ts';
import { tokenRefused } from './token-refused.ts';

/** Longer than a token from before an erasure is accepted, with all allowed differences of clocks. */
const KEPT_MS = 15 * 60_000;

/** Ends the tokens that name an erased person. Keeps only a hash of the person's external id, for some minutes. */
export function endTokensOf(change: Mutation, externalId: string): void {
  const row = { token_hash: hashOf(externalId), expires_at: change.now + KEPT_MS };
  change.put(usedTokens, row);
}

/** Throws if a token was signed before its person was erased. It would create the person anew. */
export async function checkNotErasedSince(
  change: Mutation,
  { subject, issuedAt = 0 }: Claims,
): Promise<void> {
  if (subject === undefined) return;
  const [erased] = await storedRows(change, usedTokens, { token_hash: hashOf(subject) });
  if (!erased || issuedAt > erased.expires_at - KEPT_MS) return;
  throw tokenRefused('The token was signed before its person was erased. Sign a new one.');
}

/** No token has this hash: those are of arrays. */
function hashOf(erased: string): string {
  return hash('sha256', JSON.stringify({ erased }));
}
