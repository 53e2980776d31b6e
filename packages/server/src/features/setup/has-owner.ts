import { roles } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';

/** Whether the organization has an active owner. */
export function hasOwner(state: RealmState): boolean {
  for (const user of state.users.values()) {
    if (user.role === roles.owner && user.is_active && !user.is_bot) return true;
  }
  return false;
}
