import { type GroupSettingValue, userGroupSettings } from '@tidings/shared-types';
import { groupMembers, groupSubgroups, userGroups } from '../../core/storage/tables/groups.ts';
import { isSet, type Raw, textOf } from '../../features/slack-markup/raw.ts';
import type { Rows, SystemGroups } from '../import/archive.ts';
import { numberIn, secondsIn } from '../import/fields.ts';
import type { IdCounter } from '../import/id-counter.ts';
import { permission, permissionsFrom } from '../import/permissions.ts';
import { idIn, type ZulipTables } from './tables.ts';

/** The groups of an export, which permissions refer to by id. */
export class ZulipGroups {
  readonly system: SystemGroups;
  readonly #named = new Map<number, Raw>();
  /** Members by group, of groups without a name too. */
  readonly #members = new Map<number, number[]>();
  readonly #subgroups = new Map<number, number[]>();

  constructor(tables: ZulipTables, ids: IdCounter) {
    const known = new Map<string, number>();
    for (const row of namedGroups(tables)) {
      const id = numberIn(row, 'usergroup_ptr') ?? idIn(row, 'zerver_namedusergroup');
      this.#named.set(id, row);
      if (isSet(row, 'is_system_group')) known.set(nameOf(row).replace(/^@/, ''), id);
    }
    this.system = ids.systemGroups(known);
    for (const row of tables.rows('zerver_usergroupmembership')) {
      const table = 'zerver_usergroupmembership';
      add(this.#members, idIn(row, table, 'user_group'), idIn(row, table, 'user_profile'));
    }
    for (const row of tables.rows('zerver_groupgroupmembership')) {
      const table = 'zerver_groupgroupmembership';
      add(this.#subgroups, idIn(row, table, 'supergroup'), idIn(row, table, 'subgroup'));
    }
  }

  /** Returns the permission that a row names by the id of a group; undefined if it names none. */
  permissionIn(row: Raw, name: string): GroupSettingValue | undefined {
    const id = numberIn(row, name);
    if (id === undefined) return undefined;
    if (this.#named.has(id)) return id;
    const members = this.#members.get(id);
    const subgroups = this.#subgroups.get(id);
    if (!members && !subgroups) return undefined;
    const known = subgroups?.filter((group) => this.#named.has(group)) ?? [];
    return permission(this.system, { members: members ?? [], subgroups: known });
  }

  /** Adds the groups that people made. The server keeps the system groups itself. */
  addTo(rows: Rows): void {
    for (const [id, row] of this.#named) {
      if (isSet(row, 'is_system_group')) continue;
      const creator_id = numberIn(row, 'creator') ?? null;
      const created = secondsIn(row, 'date_created');
      rows.add(userGroups, {
        id,
        name: nameOf(row),
        description: textOf(row, 'description') ?? '',
        is_system: false,
        deactivated: isSet(row, 'deactivated'),
        creator_id,
        date_created: created === undefined ? null : Math.floor(created),
        settings: permissionsFrom(userGroupSettings, this.system, creator_id, (name) =>
          this.permissionIn(row, name),
        ),
      });
      for (const user_id of new Set(this.#members.get(id)))
        rows.add(groupMembers, { group_id: id, user_id });
      for (const subgroup_id of new Set(this.#subgroups.get(id))) {
        if (this.#named.has(subgroup_id)) rows.add(groupSubgroups, { group_id: id, subgroup_id });
      }
    }
  }
}

/** Returns the groups with a name. Exports before Zulip 9 have a single table. */
function namedGroups(tables: ZulipTables): readonly Raw[] {
  const named = tables.rows('zerver_namedusergroup');
  return named.length > 0
    ? named
    : tables.rows('zerver_usergroup').filter((row) => textOf(row, 'name') !== undefined);
}

function nameOf(row: Raw): string {
  return textOf(row, 'name') ?? `group ${String(row['id'])}`;
}

function add(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
