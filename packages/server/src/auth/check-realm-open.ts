import { ApiError } from '../api-error.ts';
import type { RealmState } from '../realm/realm-state.ts';

/** For who comes without an account: throws where the organization is closed. */
export function checkRealmOpen(state: RealmState): void {
  if (!state.internal('deactivated')) return;
  throw new ApiError('REALM_DEACTIVATED', 'This organization is deactivated.');
}
