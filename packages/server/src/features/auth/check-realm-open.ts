import { ApiError } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';

/** Throws if the organization is deactivated, for callers without an account. */
export function checkRealmOpen(state: RealmState): void {
  if (!state.internal('deactivated')) return;
  throw new ApiError('REALM_DEACTIVATED', 'This organization is deactivated.');
}
