import { roles } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { Viewer } from './access.ts';

/** Values of the personal setting `email_address_visibility`. */
const emailVisibility = {
  everyone: 1,
  members: 2,
  administrators: 3,
  nobody: 4,
  moderators: 5,
} as const;

/** Tells whether the viewer may see an account's real address. */
export function canSeeDeliveryEmail(state: RealmState, viewer: Viewer, user: UserRow): boolean {
  if (user.is_bot) return true;
  return allows(state.userSetting(user.id, 'email_address_visibility'), user.id, viewer);
}

/** Visibility of an account's real address before and after a change. */
export interface EmailSight {
  readonly before: number;
  readonly after: number;
}

/** Returns what the change means for the viewer. */
export function emailSightOf(
  { before, after }: EmailSight,
  userId: number,
  viewer: Viewer,
): 'seen' | 'lost' | 'never seen' {
  if (allows(after, userId, viewer)) return 'seen';
  return allows(before, userId, viewer) ? 'lost' : 'never seen';
}

function allows(visibility: number, userId: number, viewer: Viewer): boolean {
  if (!viewer) return false;
  if (viewer.id === userId) return true;
  switch (visibility) {
    case emailVisibility.everyone:
      return true;
    case emailVisibility.members:
      return viewer.role <= roles.member;
    case emailVisibility.moderators:
      return viewer.role <= roles.moderator;
    case emailVisibility.administrators:
      return viewer.role <= roles.administrator;
    default:
      return false;
  }
}

/** Returns an account's address in the API: the real one, or a stand-in that receives no mail. */
export function apiEmail(
  user: Pick<UserRow, 'id' | 'delivery_email' | 'is_bot'>,
  visibility: number,
  realmHost: string,
): string {
  const isOpen = user.is_bot || visibility === emailVisibility.everyone;
  return isOpen ? user.delivery_email : standInEmail(user.id, realmHost);
}

/** Name shown in place of a hidden account's. */
export const UNKNOWN_USER = 'Unknown user';

export function standInEmail(userId: number, realmHost: string): string {
  return `user${userId}@${realmHost}`;
}

/** Returns the id in a stand-in address. Ignores the host, which depends on how the realm was reached. */
export function standInId(email: string): number | undefined {
  const [, id] = /^user(\d+)@/.exec(email) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Returns the address for spectators. Even the visibility "everyone" covers only people with an account. */
export function emailForSpectators(
  user: Pick<UserRow, 'id' | 'email' | 'is_bot'>,
  realmHost: string,
): string {
  return user.is_bot ? user.email : standInEmail(user.id, realmHost);
}
