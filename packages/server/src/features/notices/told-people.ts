import type { Role } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';

/** Returns the ids of the active people with this role or a higher one. */
export function peopleWithRole({ users }: RealmState, least: Role): number[] {
  return [...users.values()]
    .filter(({ is_active, is_bot, role }) => is_active && !is_bot && role <= least)
    .map(({ id }) => id);
}
