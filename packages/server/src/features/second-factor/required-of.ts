import { type RealmSettings, type Role, roles } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';

/** The lowest role that must have a second factor. Roles with more rights have smaller numbers. */
const lowestRole: Record<RealmSettings['second_factor_required_of'], Role | undefined> = {
  nobody: undefined,
  owners: roles.owner,
  administrators: roles.administrator,
  members: roles.member,
  everyone: roles.guest,
};

/** Tells whether an account must have a second factor to sign in with its password. */
export function isFactorRequired(state: RealmState, { role, is_bot }: UserRow): boolean {
  const lowest = lowestRole[state.setting('second_factor_required_of')];
  return !is_bot && lowest !== undefined && role <= lowest;
}
