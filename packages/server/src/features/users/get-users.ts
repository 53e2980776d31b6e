import { endpoints } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { query } from '../../handler.ts';
import { readProfileData } from '../profile/profile-values.ts';
import { canSeeUser, type Viewer } from './access.ts';
import { realmHost } from './realm-host.ts';
import { openUserObject, shownExternalId, userObject } from './user-object.ts';

export const getUsers = query(
  endpoints.getUsers,
  async ({ state, caller, input, client, realm, services }) => {
    const now = services.clock.now();
    const wanted = input.user_ids && new Set(input.user_ids);
    const named = input.external_ids && peopleNamed(state, caller, input.external_ids);
    const visible = [...(named ?? state.users.values())].filter(
      (user) => (!wanted || wanted.has(user.id)) && canSeeUser(state, caller, user, now),
    );
    // Spectators do not get profile fields.
    const profiles =
      caller && input.include_custom_profile_fields
        ? await readProfileData(
            { realm, services },
            (wanted ?? named) && visible.map((user) => user.id),
          )
        : undefined;
    const host = realmHost(client.origin);
    const members = visible.map((user) => {
      if (!caller) return openUserObject(state, user, host);
      const shown = userObject(state, caller, user, profiles && (profiles.get(user.id) ?? {}));
      return { ...shown, ...shownExternalId(state, caller, user) };
    });
    return { members };
  },
);

/** Returns the people with these external ids, as far as the caller may know the ids. */
function peopleNamed(state: RealmState, caller: Viewer, externalIds: readonly string[]): UserRow[] {
  return [...new Set(externalIds)].flatMap((external_id) => {
    const row = state.externalIds.get({ external_id });
    const user = row && state.users.get({ id: row.user_id });
    return user && shownExternalId(state, caller, user).external_id !== undefined ? [user] : [];
  });
}
