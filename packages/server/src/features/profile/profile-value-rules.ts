import { limits, type ProfileFieldEntry, profileFieldTypes } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ProfileFieldRow, UserRow } from '../../core/storage/tables/users.ts';
import { codePoints } from '../../core/text/code-points.ts';
import { storedFieldData } from './field-data.ts';

/** The longest address that browsers accept. */
const MAX_LINK_LENGTH = 2000;
const HTTP_LINK = /^https?:\/\/\S+$/i;

/**
 * Returns the stored form of a value; null clears the field. Throws if the value does not fit the field's type, or
 * names users that the caller may not name.
 */
export function checkedProfileValue(
  state: RealmState,
  field: ProfileFieldRow,
  value: ProfileFieldEntry['value'],
  mayName: (user: UserRow) => boolean,
): string | null {
  if (field.type === profileFieldTypes.users) {
    return checkedUsers(state, field, value ?? [], mayName);
  }
  if (typeof value === 'object' && value !== null) throw invalid(field, 'it must be a text');
  if (value === null || value.trim() === '') return null;
  switch (field.type) {
    case profileFieldTypes.longText:
      return checkedLength(field, value, limits.profileLongTextLength);
    case profileFieldTypes.select:
      if (Object.hasOwn(storedFieldData(field), value)) return value;
      throw invalid(field, 'it is not one of the choices');
    case profileFieldTypes.date:
      if (isDate(value)) return value;
      throw invalid(field, 'it must be a date such as 1999-12-31');
    case profileFieldTypes.link:
      if (HTTP_LINK.test(value) && URL.canParse(value)) {
        return checkedLength(field, value, MAX_LINK_LENGTH);
      }
      throw invalid(field, 'it must be an address that begins with http:// or https://');
    default:
      return checkedLength(field, value, limits.profileShortTextLength);
  }
}

/** Returns ids as JSON text, in the order given. */
function checkedUsers(
  state: RealmState,
  field: ProfileFieldRow,
  value: NonNullable<ProfileFieldEntry['value']>,
  mayName: (user: UserRow) => boolean,
): string | null {
  const userIds = value === '' ? [] : value;
  if (typeof userIds === 'string') throw invalid(field, 'it must be a list of user IDs');
  for (const id of userIds) {
    const user = state.users.get({ id });
    if (!user?.is_active || user.is_bot || !mayName(user))
      throw invalid(field, `${id} is not the ID of an active user`);
  }
  return userIds.length === 0 ? null : JSON.stringify([...new Set(userIds)]);
}

function checkedLength(field: ProfileFieldRow, value: string, max: number): string {
  if (codePoints(value) > max) throw invalid(field, `it can have at most ${max} characters`);
  return value;
}

/** Tells whether the text is `YYYY-MM-DD` and the date exists. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function invalid(field: ProfileFieldRow, reason: string): Error {
  return badRequest(`Invalid value for '${field.name}': ${reason}.`);
}
