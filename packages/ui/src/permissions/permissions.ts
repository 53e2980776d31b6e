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
  /** Undefined until everything that permissions depend on is loaded. */
  readonly own: User | undefined;
  readonly isOwner: boolean;
  /** True for owners too. */
  readonly isAdministrator: boolean;
  readonly isGuest: boolean;
  /** Whether the user may change or deactivate an account. Only owners may touch owners. */
  mayManage(user: User): boolean;
  /** Whether the user has a permission of the organization. */
  may(name: RealmGroupSettingName): boolean;
  /** Whether the user has a permission of a channel or a group. */
  holds(value: GroupSettingValue | undefined, rule?: GroupSettingRule): boolean;
}

interface About {
  readonly user: User | undefined;
  readonly realm: RealmSnapshot | null | undefined;
  readonly groups: readonly UserGroup[] | undefined;
}

/** Decides what to offer; the server has the last word. */
export function permissionsOf({ user, realm, groups }: About): Permissions {
  // Every organization has groups. Until they are loaded the user would seem to have no permission at all, and
  // open controls would close for a moment.
  const own = groups?.length ? user : undefined;
  const isGuest = own?.is_guest ?? true;
  const holds: Permissions['holds'] = (value, rule) => {
    if (!own || value === undefined) return false;
    // Guests never have a permission that cannot be given to everyone, whatever their groups.
    if (isGuest && rule?.refused.includes('role:everyone')) return false;
    return isInSetting(groups ?? [], own.user_id, value);
  };
  return {
    own,
    isOwner: own?.role === roles.owner,
    isAdministrator: own?.is_admin ?? false,
    isGuest,
    mayManage: ({ role, is_active, is_system_bot }) =>
      own?.is_admin === true &&
      !is_system_bot &&
      (role !== roles.owner || own.role === roles.owner || !is_active),
    may: (name) => holds(realm?.[`realm_${name}`], realmGroupSettings[name]),
    holds,
  };
}
