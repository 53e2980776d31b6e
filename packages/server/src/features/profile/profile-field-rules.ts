import { limits, type ProfileFieldType, profileFieldTypes } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ProfileFieldRow } from '../../core/storage/tables/users.ts';
import { codePoints } from '../../core/text/code-points.ts';
import { foldCase } from '../../core/text/fold-case.ts';

/** The profile card has no room for more. */
const MAX_IN_SUMMARY = 2;
const tooBigForSummary: ReadonlySet<number> = new Set<ProfileFieldType>([
  profileFieldTypes.longText,
  profileFieldTypes.users,
]);

/** Throws if the field conflicts with the organization's other fields. */
export function checkProfileField(state: RealmState, field: ProfileFieldRow): void {
  const others = [...state.profileFields.values()].filter((other) => other.id !== field.id);
  const length = codePoints(field.name);
  if (length === 0 || length > limits.profileFieldNameLength) {
    throw badRequest(
      `A field needs a name of at most ${limits.profileFieldNameLength} characters.`,
    );
  }
  if (others.some((other) => foldCase(other.name) === foldCase(field.name))) {
    throw badRequest('There already is a field with this name.');
  }
  if (!field.display_in_profile_summary) return;
  if (tooBigForSummary.has(field.type)) {
    throw badRequest('Fields of this type cannot be shown in the profile summary.');
  }
  const shown = others.filter((other) => other.display_in_profile_summary);
  if (shown.length >= MAX_IN_SUMMARY) {
    throw badRequest(`Only ${MAX_IN_SUMMARY} fields can be shown in the profile summary.`);
  }
}
