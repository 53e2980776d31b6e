import {
  type ProfileFieldEntry,
  type ProfileValue,
  profileFieldTypes,
} from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { Dialect, Engine, Sql, WritableSql } from '../../core/storage/engine.ts';
import type { ProfileFieldRow, ProfileValueRow, UserRow } from '../../core/storage/tables/users.ts';
import { renderDescription } from '../markdown/render-description.ts';
import { canSeeUser } from '../users/access.ts';
import { announceAccount } from '../users/hidden-people.ts';
import type { ProfileData } from '../users/user-object.ts';
import { checkedProfileValue } from './profile-value-rules.ts';

/**
 * Returns the values of custom profile fields by user: of all users or of the given ones. Leaves out users without
 * values.
 */
export async function readProfileData(
  { realm, services }: { readonly realm: Realm; readonly services: { readonly engine: Engine } },
  userIds?: readonly number[],
): Promise<ReadonlyMap<number, ProfileData>> {
  if (realm.state.profileFields.size === 0) return new Map();
  const source = { sql: realm.reader, dialect: services.engine.dialect, realmId: realm.id };
  return storedProfileData(source, userIds);
}

/** Returns the same for callers that know that there are such fields. */
export async function storedProfileData(
  { sql, dialect, realmId }: { readonly sql: Sql; readonly dialect: Dialect; realmId: number },
  userIds?: readonly number[],
): Promise<ReadonlyMap<number, ProfileData>> {
  const select =
    'SELECT user_id, field_id, value, rendered FROM profile_values WHERE realm_id = $1';
  const rows = userIds
    ? await sql.all<ProfileValueRow>(
        `${select} AND user_id IN (SELECT value FROM ${dialect.valuesFrom('$2', 'integer', 'wanted')})`,
        [realmId, JSON.stringify(userIds)],
      )
    : await sql.all<ProfileValueRow>(select, [realmId]);
  const profiles = new Map<number, Record<string, ProfileValue>>();
  for (const { user_id, field_id, value, rendered } of rows) {
    const profile = profiles.get(user_id) ?? {};
    profile[field_id] = profileValue(value, rendered);
    profiles.set(user_id, profile);
  }
  return profiles;
}

/**
 * Sets or clears fields of a user's profile and announces real changes. Writes immediately, so that later reads in the
 * transaction see the values.
 */
export async function setProfileValues(
  change: Mutation,
  user: UserRow,
  entries: readonly ProfileFieldEntry[],
  { byAdministrator }: { byAdministrator: boolean },
): Promise<void> {
  if (entries.length === 0) return;
  if (user.is_bot) throw badRequest('Bots have no profile fields.');
  const sql = await change.writableSql();
  const current = await readOwnValues(sql, change.realmId, user.id);
  const wanted = new Map<number, { value: string | null; rendered: string | null }>();
  for (const { id, value } of entries) {
    const field = findProfileField(change, id);
    if (!field.editable_by_user && !byAdministrator) {
      throw badRequest(`Only administrators can change the field '${field.name}'.`);
    }
    const held = namedIn(field, current.get(id) ?? null);
    // Users whom an administrator entered may stay, even if the person cannot see them.
    const mayName = (named: UserRow) =>
      byAdministrator ||
      held.includes(named.id) ||
      canSeeUser(change.state, user, named, change.now);
    const checked = checkedProfileValue(change.state, field, value, mayName);
    wanted.set(id, { value: checked, rendered: renderedValue(field, checked) });
  }
  for (const [field_id, { value, rendered }] of wanted) {
    if (value === (current.get(field_id) ?? null)) continue;
    if (value === null) await clearValue(sql, change.realmId, user.id, field_id);
    else await writeValue(sql, change.realmId, { user_id: user.id, field_id, value, rendered });
    announceProfileValue(
      change,
      user.id,
      field_id,
      value === null ? null : profileValue(value, rendered),
    );
  }
}

function namedIn({ type }: ProfileFieldRow, value: string | null): readonly number[] {
  return type === profileFieldTypes.users && value !== null ? JSON.parse(value) : [];
}

export function findProfileField(change: Mutation, id: number): ProfileFieldRow {
  const field = change.state.profileFields.get({ id });
  if (!field) throw badRequest(`Profile field ${id} does not exist.`);
  return field;
}

/** Announces a field's value; null if it was cleared. */
export function announceProfileValue(
  change: Mutation,
  userId: number,
  fieldId: number,
  entered: ProfileValue | null,
): void {
  const user = change.state.users.get({ id: userId });
  if (!user) return;
  announceAccount(change, user, {
    type: 'realm_user',
    op: 'update',
    person: {
      user_id: userId,
      custom_profile_field: { id: fieldId, ...(entered ?? { value: null }) },
    },
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

function profileValue(value: string, rendered: string | null): ProfileValue {
  return rendered === null ? { value } : { value, rendered_value: rendered };
}

/** Renders text fields as Markdown. Other types have no rendered form. */
function renderedValue({ type }: ProfileFieldRow, value: string | null): string | null {
  const isText = type === profileFieldTypes.shortText || type === profileFieldTypes.longText;
  return isText && value !== null ? renderDescription(value) : null;
}

async function clearValue(
  sql: WritableSql,
  realmId: number,
  userId: number,
  fieldId: number,
): Promise<void> {
  await sql.run(
    'DELETE FROM profile_values WHERE realm_id = $1 AND user_id = $2 AND field_id = $3',
    [realmId, userId, fieldId],
  );
}

async function writeValue(
  sql: WritableSql,
  realmId: number,
  { user_id, field_id, value, rendered }: ProfileValueRow,
): Promise<void> {
  await sql.run(
    `INSERT INTO profile_values (realm_id, user_id, field_id, value, rendered)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (realm_id, user_id, field_id)
     DO UPDATE SET value = excluded.value, rendered = excluded.rendered`,
    [realmId, user_id, field_id, value, rendered],
  );
}
