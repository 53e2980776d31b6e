import type { UserStatus } from '@tidings/shared-types';
import type { UserStatusRow } from '../storage/tables/users.ts';

/** Returns a status as clients see it, without empty fields. */
export function statusObject({ user_id, ...fields }: UserStatusRow): UserStatus {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
}
