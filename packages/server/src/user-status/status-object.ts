import type { UserStatus } from '@tidings/shared-types';
import type { UserStatusRow } from '../storage/tables/users.ts';

/** What somebody tells about themselves, as clients see it: without what is not set. */
export function statusObject({ user_id, ...fields }: UserStatusRow): UserStatus {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
}
