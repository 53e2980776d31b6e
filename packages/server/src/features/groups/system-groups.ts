import { roles, type SystemGroupName } from '@tidings/shared-types';
import type { UserRow } from '../../core/storage/tables/users.ts';

/**
 * The groups that the server maintains, from narrowest to widest. Each contains the previous one as a subgroup.
 * `role:nobody` is separate and empty.
 */
export const systemGroupChain = [
  'role:owners',
  'role:administrators',
  'role:moderators',
  'role:fullmembers',
  'role:members',
  'role:everyone',
  'role:internet',
] as const satisfies readonly SystemGroupName[];

export const systemGroupDescriptions: Record<SystemGroupName, string> = {
  'role:owners': 'Owners of this organization',
  'role:administrators': 'Administrators of this organization, including owners',
  'role:moderators': 'Moderators of this organization, including administrators',
  'role:fullmembers': 'Members whose account has passed the waiting period, not including guests',
  'role:members': 'Members of this organization, not including guests',
  'role:everyone': 'Everyone in this organization, including guests',
  'role:internet': 'Everyone on the Internet',
  'role:nobody': 'Nobody',
};

const MILLISECONDS_PER_DAY = 86_400_000;

export interface RoleContext {
  /** Age in days at which an account becomes a full member. */
  readonly waitingPeriodDays: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Tells whether the account belongs to a system group, including subgroups. */
export function isInSystemGroup(
  user: UserRow,
  name: SystemGroupName,
  context: RoleContext,
): boolean {
  switch (name) {
    case 'role:owners':
      return user.role <= roles.owner;
    case 'role:administrators':
      return user.role <= roles.administrator;
    case 'role:moderators':
      return user.role <= roles.moderator;
    case 'role:fullmembers':
      return (
        user.role < roles.member ||
        (user.role === roles.member && isPastWaitingPeriod(user, context))
      );
    case 'role:members':
      return user.role <= roles.member;
    case 'role:everyone':
    case 'role:internet':
      return true;
    case 'role:nobody':
      return false;
  }
}

/** Returns the system groups that contain an account directly: its role's, and full members if due. */
export function directSystemGroups(user: UserRow, context: RoleContext): SystemGroupName[] {
  switch (user.role) {
    case roles.owner:
      return ['role:owners'];
    case roles.administrator:
      return ['role:administrators'];
    case roles.moderator:
      return ['role:moderators'];
    case roles.member:
      return isPastWaitingPeriod(user, context)
        ? ['role:fullmembers', 'role:members']
        : ['role:members'];
    default:
      return ['role:everyone'];
  }
}

function isPastWaitingPeriod(user: UserRow, { waitingPeriodDays, now }: RoleContext): boolean {
  return waitingPeriodEnd(user, waitingPeriodDays) <= now;
}

/** Returns when a member becomes a full member, in milliseconds. */
export function waitingPeriodEnd({ date_joined }: UserRow, waitingPeriodDays: number): number {
  return date_joined / 1000 + waitingPeriodDays * MILLISECONDS_PER_DAY;
}
