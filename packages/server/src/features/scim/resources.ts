import type { RealmState } from '../../core/realm/realm-state.ts';
import { sortedIds } from '../../core/sorted-ids.ts';
import type { UserGroupRow } from '../../core/storage/tables/groups.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { isMailable } from '../../delivery/mail/is-mailable.ts';
import { provisionerOf } from '../provisioning/provisioner.ts';
import { canSeeDeliveryEmail } from '../users/email-visibility.ts';
import { groupSchema, userSchema } from './descriptions.ts';
import { namePartsOf } from './user-input.ts';

/** The viewpoint of a request: the realm, the caller, and the address at which it reached the server. */
export interface View {
  readonly state: RealmState;
  readonly caller: UserRow;
  /** Address of `/scim/v2`. */
  readonly base: string;
}

export function userResource({ state, caller, base }: View, user: UserRow): object {
  const { id, full_name, timezone } = user;
  const link = state.externalIdByUser.get(id);
  const address = shownAddress(state, caller, user);
  return {
    schemas: [userSchema],
    id: String(id),
    ...(link && { externalId: link.external_id }),
    userName: address,
    displayName: full_name,
    name: { formatted: full_name, ...namePartsOf(full_name) },
    active: user.is_active,
    ...(isMailable(address) && { emails: [{ value: address, type: 'work', primary: true }] }),
    ...(timezone !== '' && { timezone }),
    meta: {
      resourceType: 'User',
      created: new Date(Math.floor(user.date_joined / 1000)).toISOString(),
      location: `${base}/Users/${id}`,
    },
  };
}

/**
 * Returns the real address if the caller may see it. Services and owners provision the whole organization, so they know
 * the addresses of linked people already.
 */
export function shownAddress(state: RealmState, caller: UserRow, user: UserRow): string {
  const isKnown =
    canSeeDeliveryEmail(state, caller, user) ||
    (state.externalIdByUser.has(user.id) && provisionerOf(state, caller).managesAll);
  return isKnown ? user.delivery_email : user.email;
}

export function groupResource(
  { state, base }: View,
  { id, name, date_created }: UserGroupRow,
  withMembers: boolean,
): object {
  const members = sortedIds(state.membersByGroup.get(id) ?? []).map((userId) => {
    const display = state.users.get({ id: userId })?.full_name;
    return { value: String(userId), display, type: 'User', $ref: `${base}/Users/${userId}` };
  });
  return {
    schemas: [groupSchema],
    id: String(id),
    displayName: name,
    ...(withMembers && { members }),
    meta: {
      resourceType: 'Group',
      ...(date_created !== null && { created: new Date(date_created * 1000).toISOString() }),
      location: `${base}/Groups/${id}`,
    },
  };
}
