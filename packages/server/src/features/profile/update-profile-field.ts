import { isDeepStrictEqual } from 'node:util';
import { endpoints, type InputOf, profileFieldTypes } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Dialect } from '../../core/storage/engine.ts';
import { type ProfileFieldRow, profileFields } from '../../core/storage/tables/users.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { checkedFieldData, knownAccount, storedFieldData } from './field-data.ts';
import { announceProfileFields } from './profile-field-list.ts';
import { checkProfileField } from './profile-field-rules.ts';
import { announceProfileValue, findProfileField } from './profile-values.ts';

export const updateProfileField = mutation(
  endpoints.updateProfileField,
  async ({ change, state, input, services }) => {
    const field = findProfileField(change, input.field_id);
    const next = updated(field, input);
    if (isDeepStrictEqual(next, field)) return {};
    checkKnownAccount(field, next);
    checkProfileField(state, next);
    change.put(profileFields, next);
    if (field.type === profileFieldTypes.select) {
      await clearRemovedChoices(change, services.engine.dialect, field, next);
    }
    audit(change, {
      kind: 'profile_field.changed',
      target: next.id,
      details: { name: next.name },
    });
    announceProfileFields(change);
    return {};
  },
);

function updated(
  field: ProfileFieldRow,
  input: InputOf<typeof endpoints.updateProfileField>,
): ProfileFieldRow {
  return {
    ...field,
    name: input.name?.trim() ?? field.name,
    hint: input.hint ?? field.hint,
    field_data: input.field_data
      ? checkedFieldData(field.type, input.field_data)
      : field.field_data,
    required: input.required ?? field.required,
    editable_by_user: input.editable_by_user ?? field.editable_by_user,
    display_in_profile_summary:
      input.display_in_profile_summary ?? field.display_in_profile_summary,
  };
}

/** Throws if a change concerns the fixed properties of a field for a well-known account. */
function checkKnownAccount(field: ProfileFieldRow, next: ProfileFieldRow): void {
  const before = knownAccount(field.type, storedFieldData(field));
  const after = knownAccount(next.type, storedFieldData(next));
  if (before === undefined && after === undefined) return;
  const isSame = next.name === field.name && next.hint === field.hint && before === after;
  if (!isSame) throw badRequest('Fields for well-known accounts have a fixed name, hint and kind.');
}

/** Clears the values of people whose choice was removed. */
async function clearRemovedChoices(
  change: Mutation,
  dialect: Dialect,
  field: ProfileFieldRow,
  next: ProfileFieldRow,
): Promise<void> {
  const offered = storedFieldData(next);
  const removed = Object.keys(storedFieldData(field)).filter(
    (value) => !Object.hasOwn(offered, value),
  );
  if (removed.length === 0) return;
  const sql = await change.writableSql();
  const cleared = await sql.all<{ user_id: number }>(
    `DELETE FROM profile_values WHERE realm_id = $1 AND field_id = $2
     AND value IN (SELECT value FROM ${dialect.valuesFrom('$3', 'text', 'removed')})
     RETURNING user_id`,
    [change.realmId, field.id, JSON.stringify(removed)],
  );
  for (const { user_id } of cleared) announceProfileValue(change, user_id, field.id, null);
}
