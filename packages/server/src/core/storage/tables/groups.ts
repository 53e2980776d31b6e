import type { GroupSettingValue } from '@tidings/shared-types';
import { json, type RowOf, table } from '../table.ts';

export const userGroups = table(
  'user_groups',
  {
    id: 'integer',
    name: 'text',
    description: 'text',
    is_system: 'boolean',
    deactivated: 'boolean',
    creator_id: 'integer?',
    /** Seconds since 1970. */
    date_created: 'integer?',
    settings: json<Readonly<Record<string, GroupSettingValue>>>(),
  },
  ['id'],
);
export type UserGroupRow = RowOf<typeof userGroups>;

export const groupMembers = table('group_members', { group_id: 'integer', user_id: 'integer' }, [
  'group_id',
  'user_id',
]);

export const groupSubgroups = table(
  'group_subgroups',
  { group_id: 'integer', subgroup_id: 'integer' },
  ['group_id', 'subgroup_id'],
);
