import { type GroupSettingValue, realmGroupSettings } from '@tidings/shared-types';
import type { Realm } from '../../../core/realm/realm.ts';
import type { RealmState } from '../../../core/realm/realm-state.ts';
import type { Dialect, Engine } from '../../../core/storage/engine.ts';
import { users } from '../../../core/storage/tables/users.ts';
import { t } from '../../../languages/command-line.ts';
import { type Check, fail, ok, several } from './check.ts';
import { type Reference, references } from './references.ts';

const NO_CHANNEL = -1;
const channelSettings = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
] as const;

/** Checks that all rows to which ids refer exist. */
export async function checkReferences(engine: Engine, realm: Realm): Promise<Check> {
  const dangling = [...(await danglingRows(engine, realm)), ...danglingSettings(realm.state)];
  if (dangling.length === 0) return ok(t('doctor.references'), t('doctor.rowsExist'));
  return fail(t('doctor.references'), several(t, dangling), t('doctor.restoreAndReport'));
}

/** Runs one statement for each reference, all on one snapshot of the database. */
function danglingRows(engine: Engine, { id, state }: Realm): Promise<string[]> {
  const serverItself = state.internal('notification_bot_id');
  return engine.snapshot(async (sql) => {
    const found: string[] = [];
    for (const reference of references) {
      const toPeople = reference.to.includes(users);
      const rows = await sql.all<{ value: number }>(
        danglingQuery(engine.dialect, reference, toPeople ? 'AND named.value <> $2' : ''),
        toPeople ? [id, serverItself] : [id],
      );
      found.push(...rows.map(({ value }) => said(reference, value)));
    }
    return found;
  });
}

/**
 * Returns the statement for a reference. `except` ignores the server's own account, which is not a row but can be named
 * like a person.
 */
function danglingQuery(dialect: Dialect, reference: Reference, except: string): string {
  const missing = reference.to.map(
    ({ name }) => `AND NOT EXISTS (SELECT 1 FROM ${name} AS target
      WHERE target.realm_id = $1 AND target.id = named.value)`,
  );
  return `SELECT DISTINCT named.value FROM (${namedIds(dialect, reference)}) AS named
    WHERE named.value IS NOT NULL ${except} ${missing.join(' ')}
    ORDER BY named.value`;
}

function namedIds(dialect: Dialect, { from, column, field }: Reference): string {
  if (field === undefined) return `SELECT ${column} AS value FROM ${from.name} WHERE realm_id = $1`;
  const entries = dialect.rowsFrom(`holder.${column}`, { [field]: 'integer' }, 'entry');
  const holders = `(SELECT ${column} FROM ${from.name}
    WHERE realm_id = $1 AND ${column} <> '[]') AS holder`;
  const each = dialect.eachOf(holders, `SELECT entry.${field} AS value FROM ${entries}`, 'found');
  return `SELECT found.value FROM ${each}`;
}

function said({ from, column, field, to }: Reference, id: number): string {
  const place = field === undefined ? `${from.name}.${column}` : `${from.name}.${column}.${field}`;
  return t('doctor.dangling', { place, id, tables: to.map(({ name }) => name).join(', ') });
}

/** Checks the references in settings, which are in memory as JSON. */
function* danglingSettings(state: RealmState): Generator<string> {
  for (const [place, value] of permissions(state)) {
    const isGroup = typeof value === 'number';
    for (const id of isGroup ? [] : value.direct_members) {
      if (!state.users.get({ id })) yield t('doctor.danglingUser', { place, id });
    }
    for (const id of isGroup ? [value] : value.direct_subgroups) {
      if (!state.groups.get({ id })) yield t('doctor.danglingGroup', { place, id });
    }
  }
  for (const name of channelSettings) {
    const id = state.setting(name);
    if (id !== NO_CHANNEL && !state.channels.get({ id })) {
      yield t('doctor.danglingChannel', { place: name, id });
    }
  }
}

/** Returns all permission settings and their places. */
function* permissions(state: RealmState): Generator<[place: string, value: GroupSettingValue]> {
  for (const { name, value } of state.realmSettings.values()) {
    if (name in realmGroupSettings) yield [name, value as GroupSettingValue];
  }
  for (const [text, rows] of [
    ['doctor.ofGroup', state.groups.values()],
    ['doctor.ofChannel', state.channels.values()],
  ] as const) {
    for (const { id, settings } of rows) {
      for (const [name, value] of Object.entries(settings)) yield [t(text, { name, id }), value];
    }
  }
}
