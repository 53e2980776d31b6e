import { type CustomData, type PersonUpsert, type Role, roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { GENERATED } from '../avatars/change-avatar.ts';
import { changedCustom, checkedCustom } from '../custom-data/checked-custom.ts';
import { checkTimezone } from '../settings/change-user-setting.ts';
import type { NewUser } from '../users/add-user.ts';
import { checkEmailDomain } from '../users/email-domain.ts';
import { checkNotLast, checkNotOnlyOwner } from '../users/last-user.ts';
import { checkRank } from '../users/rank.ts';
import { checkEmailIsFree, checkedEmail, checkedFullName } from '../users/user-rules.ts';
import type { Provisioner } from './provisioner.ts';

/** A person to create. SCIM leaves out the external id if the identity provider has none. */
export type NewPerson = Omit<PersonUpsert, 'external_id'> & { readonly external_id?: string };

/** Wanted values of an account. Missing ones stay as they are. */
export type PersonChanges = Partial<Omit<PersonUpsert, 'external_id'>>;

/** The fields of a person that differ from the wanted ones. */
export interface PersonUpdate {
  readonly full_name?: string;
  readonly email?: string;
  readonly role?: Role;
  readonly timezone?: string;
  readonly custom?: CustomData | null;
  readonly isActive?: boolean;
  /** Whether the drawn picture replaces the uploaded one. */
  readonly losesPicture?: true;
}

const MAX_URL_LENGTH = 2000;

/** Returns the account for a person who has none yet. Throws unless the provisioner may make it. */
export function checkedNewPerson(
  state: RealmState,
  provisioner: Provisioner,
  item: NewPerson,
): NewUser {
  const role = checkedRole(item.role ?? roles.member);
  checkRank(provisioner.user, role);
  if (item.timezone !== undefined) checkTimezone(item.timezone);
  checkPicture(item.avatar_url);
  return {
    email: item.email === undefined ? undefined : freeEmail(state, item.email),
    fullName: checkedFullName(item.full_name),
    role,
    timezone: item.timezone,
    custom: item.custom && checkedCustom(item.custom, 'user'),
    isActive: item.is_active,
  };
}

/** Returns the fields of an account that an item changes. Throws unless the provisioner may change all of them. */
export function checkedPersonUpdate(
  state: RealmState,
  provisioner: Provisioner,
  user: UserRow,
  item: PersonChanges,
): PersonUpdate {
  const full_name = item.full_name === undefined ? user.full_name : checkedFullName(item.full_name);
  const custom = changedCustom(user.custom, item.custom, 'user');
  const { timezone } = item;
  if (timezone !== undefined) checkTimezone(timezone);
  checkPicture(item.avatar_url);
  return {
    ...(full_name !== user.full_name && { full_name }),
    ...(timezone !== undefined && timezone !== user.timezone && { timezone }),
    ...(custom !== undefined && { custom }),
    ...(item.avatar_url === '' && user.avatar_source !== GENERATED && { losesPicture: true }),
    ...changedEmail(state, provisioner, user, item),
    ...changedRole(state, provisioner, user, item),
    ...changedActivity(state, provisioner, user, item),
  };
}

function changedEmail(
  state: RealmState,
  provisioner: Provisioner,
  user: UserRow,
  { email: given }: PersonChanges,
): PersonUpdate {
  if (given === undefined || given.trim() === user.delivery_email) return {};
  // The mailbox gives access through a password reset.
  checkRank(provisioner.user, user.role);
  return { email: freeEmail(state, given, user.id) };
}

function changedRole(
  state: RealmState,
  provisioner: Provisioner,
  user: UserRow,
  item: PersonChanges,
): PersonUpdate {
  if (item.role === undefined || item.role === user.role) return {};
  const role = checkedRole(item.role);
  checkRank(provisioner.user, role);
  checkRank(provisioner.user, user.role);
  checkNotOnlyOwner(state, user);
  return { role };
}

function changedActivity(
  state: RealmState,
  provisioner: Provisioner,
  user: UserRow,
  { is_active: isActive }: PersonChanges,
): PersonUpdate {
  if (isActive === undefined || isActive === user.is_active) return {};
  // A backend may close the account of an administrator who leaves, but not open it again.
  if (isActive || user.role === roles.owner) checkRank(provisioner.user, user.role);
  if (!isActive) checkNotLast(state, user);
  return { isActive };
}

function checkPicture(url: string | undefined): void {
  if (url === undefined || url === '') return;
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isWeb || url.length > MAX_URL_LENGTH) throw badRequest('avatar_url is not a web address.');
}

function checkedRole(role: number): Role {
  const known = Object.values(roles).find((each) => each === role);
  if (known === undefined) throw badRequest(`There is no role ${role}.`);
  return known;
}

/** Returns the address. Throws if another account has it: provisioning never hands over an account. */
function freeEmail(state: RealmState, given: string, ownId?: number): string {
  const email = checkedEmail(given);
  checkEmailDomain(state, email);
  checkEmailIsFree(state, email, ownId);
  return email;
}
