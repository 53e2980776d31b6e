import {
  type GroupSettingRule,
  type GroupSettingValue,
  type RealmGroupSettingName,
  type RealmSnapshot,
  realmGroupSettings,
  roles,
  type User,
  type UserGroup,
} from '@tidings/shared-types';
import { isInSetting } from './membership.ts';

export interface Permissions {
  /** Undefined until all that permissions depend on is read. */
  readonly own: User | undefined;
  readonly isOwner: boolean;
  /** Owners are administrators too. */
  readonly isAdministrator: boolean;
  readonly isGuest: boolean;
  /** Whether one holds a permission of the organization. */
  may(name: RealmGroupSettingName): boolean;
  /** Whether one holds a permission of a channel or a group. */
  holds(value: GroupSettingValue | undefined, rule?: GroupSettingRule): boolean;
}

interface About {
  readonly user: User | undefined;
  readonly realm: RealmSnapshot | null | undefined;
  readonly groups: readonly UserGroup[] | undefined;
}

/** What is worth offering; the server decides. */
export function permissionsOf({ user, realm, groups }: About): Permissions {
  // Without the groups nobody would seem to hold anything, and what is open would close for a moment. Every
  // organization has some.
  const own = groups?.length ? user : undefined;
  const isGuest = own?.is_guest ?? true;
  const holds: Permissions['holds'] = (value, rule) => {
    if (!own || value === undefined) return false;
    // What not everyone may hold no guest holds, whichever groups they are in.
    if (isGuest && rule?.refused.includes('role:everyone')) return false;
    return isInSetting(groups ?? [], own.user_id, value);
  };
  return {
    own,
    isOwner: own?.role === roles.owner,
    isAdministrator: own?.is_admin ?? false,
    isGuest,
    may: (name) => holds(realm?.[`realm_${name}`], realmGroupSettings[name]),
    holds,
  };
}
