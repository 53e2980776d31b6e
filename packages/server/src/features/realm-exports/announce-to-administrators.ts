import { roles } from '@tidings/shared-types';
import { forUser, type RealmEvent } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';

/** Tells every administrator about an export or a consent. Bots may not list these, so they get no events either. */
export function announceToAdministrators(change: Mutation, event: RealmEvent): void {
  for (const user of change.state.users.values()) {
    const mayList = user.is_active && !user.is_bot && user.role <= roles.administrator;
    if (mayList) change.emit(forUser(user.id), event);
  }
}
