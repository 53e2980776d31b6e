import type { ProfileFieldEntry, ProfileValue } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { Realm } from '../realm/realm.ts';
import type { Services } from '../services.ts';
import type { Sql, WritableSql } from '../storage/engine.ts';
import type { ProfileFieldRow, ProfileValueRow, UserRow } from '../storage/tables/users.ts';
import type { ProfileData } from '../users/user-object.ts';
import { checkedProfileValue } from './profile-value-rules.ts';

/**
 * What people entered into the custom profile fields, by user: of everybody, or of the users named.
 * Somebody who entered nothing is left out.
 */
export async function readProfileData(
  { realm, services }: { readonly realm: Realm; readonly services: Services },
  userIds?: readonly number[],
): Promise<Map<number, ProfileData>> {
  if (realm.state.profileFields.size === 0) return new Map();
  const select = 'SELECT user_id, field_id, value FROM profile_values WHERE realm_id = $1';
  const rows = userIds
    ? await realm.reader.all<ProfileValueRow>(
        `${select} AND user_id IN (SELECT value FROM ${services.engine.dialect.valuesFrom('$2', 'integer', 'wanted')})`,
        [realm.id, JSON.stringify(userIds)],
      )
    : await realm.reader.all<ProfileValueRow>(select, [realm.id]);
  const profiles = new Map<number, Record<string, ProfileValue>>();
  for (const { user_id, field_id, value } of rows) {
    const profile = profiles.get(user_id) ?? {};
    profile[field_id] = { value };
    profiles.set(user_id, profile);
  }
  return profiles;
}

/**
 * Fills in or clears fields of a person's profile, and announces what really changed. Values are
 * written at once instead of with the transaction's other rows, so that whatever runs next in the
 * same transaction reads them.
 */
export async function setProfileValues(
  change: Mutation,
  user: UserRow,
  entries: readonly ProfileFieldEntry[],
  { byAdministrator }: { byAdministrator: boolean },
): Promise<void> {
  if (entries.length === 0) return;
  if (user.is_bot) throw badRequest('Bots have no profile fields.');
  const wanted = new Map<number, string | null>();
  for (const { id, value } of entries) {
    const field = findProfileField(change, id);
    if (!field.editable_by_user && !byAdministrator) {
      throw badRequest(`Only administrators can change the field '${field.name}'.`);
    }
    wanted.set(id, checkedProfileValue(change.state, field, value));
  }
  const sql = await change.writableSql();
  const current = await readOwnValues(sql, change.realmId, user.id);
  for (const [fieldId, value] of wanted) {
    if (value === (current.get(fieldId) ?? null)) continue;
    await writeValue(sql, change.realmId, user.id, fieldId, value);
    announceProfileValue(change, user.id, fieldId, value);
  }
}

export function findProfileField(change: Mutation, id: number): ProfileFieldRow {
  const field = change.state.profileFields.get({ id });
  if (!field) throw badRequest(`Profile field ${id} does not exist.`);
  return field;
}

/** Null: cleared. */
export function announceProfileValue(
  change: Mutation,
  userId: number,
  fieldId: number,
  value: string | null,
): void {
  change.emit('realm', {
    type: 'realm_user',
    op: 'update',
    person: { user_id: userId, custom_profile_field: { id: fieldId, value } },
  });
}

async function readOwnValues(
  sql: Sql,
  realmId: number,
  userId: number,
): Promise<Map<number, string>> {
  const rows = await sql.all<Pick<ProfileValueRow, 'field_id' | 'value'>>(
    'SELECT field_id, value FROM profile_values WHERE realm_id = $1 AND user_id = $2',
    [realmId, userId],
  );
  return new Map(rows.map(({ field_id, value }) => [field_id, value]));
}

async function writeValue(
  sql: WritableSql,
  realmId: number,
  userId: number,
  fieldId: number,
  value: string | null,
): Promise<void> {
  if (value === null) {
    await sql.run(
      'DELETE FROM profile_values WHERE realm_id = $1 AND user_id = $2 AND field_id = $3',
      [realmId, userId, fieldId],
    );
    return;
  }
  await sql.run(
    `INSERT INTO profile_values (realm_id, user_id, field_id, value) VALUES ($1, $2, $3, $4)
     ON CONFLICT (realm_id, user_id, field_id) DO UPDATE SET value = excluded.value`,
    [realmId, userId, fieldId, value],
  );
}
