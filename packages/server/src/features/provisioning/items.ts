import { limits } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { codePoints, hasInvisible } from '../../core/text/code-points.ts';
import { audit } from '../audit/audit.ts';

interface Item {
  readonly external_id: string;
}

interface Refused extends Item {
  readonly code: string;
  readonly msg: string;
}

/**
 * Does each item or refuses it by itself, in order. `work` must check everything before its first write, since writes
 * of a refused item would stay.
 */
export async function eachItem<I extends Item, R extends object>(
  items: readonly I[],
  work: (item: I) => R | Promise<R>,
): Promise<((R & Item) | Refused)[]> {
  const results: ((R & Item) | Refused)[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    const { external_id } = item;
    try {
      checkExternalId(external_id);
      if (seen.has(external_id)) throw badRequest('This external ID occurs twice in the request.');
      seen.add(external_id);
      results.push({ external_id, ...(await work(item)) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push({ external_id, code: error.code, msg: error.message });
    }
  }
  return results;
}

/** Writes an entry of the audit log about a request that changed something. */
export function noteInAudit(
  change: Mutation,
  kind: 'provisioning.users' | 'provisioning.channels',
  results: readonly { readonly outcome?: string; readonly code?: string }[],
): void {
  const count = (wanted: string) => results.filter(({ outcome }) => outcome === wanted).length;
  const details = { created: count('created'), updated: count('updated') };
  if (details.created + details.updated > 0) audit(change, { kind, details });
}

/** Throws if an external id is empty, too long, or has characters that nobody sees. */
export function checkExternalId(id: string): void {
  const length = codePoints(id);
  if (length === 0 || length > limits.externalIdLength) {
    throw badRequest(`An external ID must have 1 to ${limits.externalIdLength} characters.`);
  }
  if (hasInvisible(id)) throw badRequest('An external ID cannot contain invisible characters.');
}

/** Returns the account with this id in the system that provisions people. */
export function personWith(state: RealmState, external_id: string): UserRow | undefined {
  const row = state.externalIds.get({ external_id });
  return row && state.users.get({ id: row.user_id });
}
