import { roles } from '@tidings/shared-types';
import { forUser, type RealmEvent } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';

/** Tells every administrator of something. */
export function announceToAdministrators(change: Mutation, event: RealmEvent): void {
  for (const user of change.state.users.values()) {
    if (user.is_active && user.role <= roles.administrator) change.emit(forUser(user.id), event);
  }
}
