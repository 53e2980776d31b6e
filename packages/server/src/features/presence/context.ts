import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { Services } from '../../services.ts';

export interface PresenceContext {
  readonly realm: Realm;
  readonly state: RealmState;
  readonly services: Pick<Services, 'clock' | 'transient'>;
}

/** Tells whether others may see a user's presence. Both the organization and the user decide. */
export function showsPresence(state: RealmState, user: UserRow): boolean {
  return !state.setting('presence_disabled') && state.userSetting(user.id, 'presence_enabled');
}
