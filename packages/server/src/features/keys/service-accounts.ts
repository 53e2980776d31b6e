import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ApiKeyRow } from '../../core/storage/tables/keys.ts';

/** Returns the key of a service's account, which has no other; undefined for other accounts. */
export function serviceKeyOf({ apiKeys }: RealmState, userId: number): ApiKeyRow | undefined {
  return apiKeys.ofUser(userId).find(({ kind }) => kind === 'service');
}

export function isService(state: RealmState, userId: number): boolean {
  return serviceKeyOf(state, userId) !== undefined;
}
