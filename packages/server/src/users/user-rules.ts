import { limits } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { codePoints } from '../text/code-points.ts';
import { foldCase } from '../text/fold-case.ts';
import { hasInvisible } from '../text/unprintable.ts';

/** A local part, an at sign and a host with a dot or a bare host name: the rest is the mail server's to judge. */
const EMAIL =
  /^[^\s@,;:"<>()[\]\\\p{Cc}\p{Default_Ignorable_Code_Point}]+@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/u;
const FORBIDDEN_IN_NAME = /[*`\\>"@]/;
/** Would read as `name|ID` in a mention. */
const LOOKS_LIKE_ID_SUFFIX = /\|\d+$/;

/** The address without surrounding blanks. Throws when it cannot be one. */
export function checkedEmail(email: string): string {
  const trimmed = email.trim();
  if (codePoints(trimmed) > limits.emailLength || !EMAIL.test(trimmed)) {
    throw badRequest('That is not a valid email address.');
  }
  return trimmed;
}

/** Throws when another account of the realm, active or not, has the address or shows it. */
export function checkEmailIsFree(state: RealmState, email: string, ownId?: number): void {
  if (accountsWith(state, email).some(({ id }) => id !== ownId)) {
    throw badRequest(`Email '${email}' already in use`);
  }
}

/** Those that have the address or show it, active or not. */
export function accountsWith(state: RealmState, email: string): UserRow[] {
  const key = foldCase(email);
  const found = [state.usersByDeliveryEmail.get(key), state.usersByEmail.get(key)];
  return found.filter((user) => user !== undefined);
}

/** The name without surrounding blanks. Throws when others could not be mentioned by it. */
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
