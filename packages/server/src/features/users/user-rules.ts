import { limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { codePoints, hasInvisible } from '../../core/text/code-points.ts';
import { foldCase } from '../../core/text/fold-case.ts';

/** A local part, an at sign and a host name, with or without dot. The mail server judges the rest. */
const EMAIL =
  /^[^\s@,;:"<>()[\]\\\p{Cc}\p{Default_Ignorable_Code_Point}]+@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/u;
const FORBIDDEN_IN_NAME = /[*`\\>"@]/;
/** In a mention, such a name would look like `name|ID`. */
const LOOKS_LIKE_ID_SUFFIX = /\|\d+$/;

/** Returns the trimmed address. Throws if it is invalid. */
export function checkedEmail(email: string): string {
  const trimmed = email.trim();
  if (codePoints(trimmed) > limits.emailLength || !EMAIL.test(trimmed)) {
    throw badRequest('That is not a valid email address.');
  }
  return trimmed;
}

/** Throws if another account of the realm, active or not, has or shows the address. */
export function checkEmailIsFree(state: RealmState, email: string, ownId?: number): void {
  if (accountsWith(state, email).some(({ id }) => id !== ownId)) {
    throw badRequest(`Email '${email}' already in use`);
  }
}

/** Returns the accounts that have or show the address, active or not. */
export function accountsWith(state: RealmState, email: string): UserRow[] {
  const key = foldCase(email);
  const found = [state.usersByDeliveryEmail.get(key), state.usersByEmail.get(key)];
  return found.filter((user) => user !== undefined);
}

/** Returns the trimmed name. Throws if the name could not be mentioned. */
export function checkedFullName(name: string): string {
  const trimmed = name.trim();
  const length = codePoints(trimmed);
  if (length < limits.fullNameMinLength || length > limits.fullNameLength) {
    throw badRequest(
      `A name must have ${limits.fullNameMinLength} to ${limits.fullNameLength} characters.`,
    );
  }
  if (FORBIDDEN_IN_NAME.test(trimmed) || LOOKS_LIKE_ID_SUFFIX.test(trimmed)) {
    throw badRequest('A name cannot contain any of * ` \\ > " @, or end in |digits.');
  }
  if (hasInvisible(trimmed)) throw badRequest('A name cannot contain invisible characters.');
  return trimmed;
}
