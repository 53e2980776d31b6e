import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { announceToAdministrators } from './announce-to-administrators.ts';

export function hasConsented(state: RealmState, { id }: UserRow): boolean {
  return state.userSetting(id, 'allow_private_data_export');
}

/** Returns the people who allow the export of their private data. */
export function consentingPeople(state: RealmState): UserRow[] {
  return activePeople(state).filter((user) => hasConsented(state, user));
}

export function activePeople(state: RealmState): UserRow[] {
  return [...state.users.values()].filter(({ is_active, is_bot }) => is_active && !is_bot);
}

/** Tells administrators that a person allows the export of their private data, or no longer does. */
export function announceConsent(change: Mutation, user_id: number, consented: boolean): void {
  announceToAdministrators(change, { type: 'realm_export_consent', user_id, consented });
}
