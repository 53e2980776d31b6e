import { useClient, useGroups, useUsers } from '@tidings/sdk/react';
import { type UserGroup, userGroupSettings } from '@tidings/shared-types';
import { listText } from '../format/list-text.ts';
import { t } from '../languages/t.ts';
import { AddPeople } from '../people/add-people.tsx';
import { PeopleRows } from '../people/people-rows.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../ui/use-action.ts';
import { groupName } from './group-names.ts';

interface Props {
  readonly group: UserGroup;
  readonly mayManage: boolean;
}

export function GroupMembers({ group, mayManage }: Props) {
  const client = useClient();
  const users = useUsers() ?? [];
  const groups = useGroups() ?? [];
  const { own, holds } = usePermissions();
  const user_group_id = group.id;
  const may = (name: 'can_add_members_group' | 'can_remove_members_group') =>
    mayManage || holds(group[name], userGroupSettings[name]);
  const add = async (userIds: readonly number[]) => {
    await client.api.updateUserGroupMembers({ user_group_id, add: [...userIds] });
  };
  const join = useAction((userId: number) => add([userId]));
  const remove = useAction((userId: number) =>
    client.api.updateUserGroupMembers({ user_group_id, delete: [userId] }),
  );
  const isIn = own !== undefined && group.members.includes(own.user_id);
  const mayJoin = holds(group.can_join_group, userGroupSettings.can_join_group);
  const mayLeave = holds(group.can_leave_group, userGroupSettings.can_leave_group);
  const below = groups.filter(({ id }) => group.direct_subgroup_ids.includes(id));
  return (
    <>
      {may('can_add_members_group') && (
        <AddPeople
          label={t('groups.addPeople')}
          action={t('groups.add')}
          without={group.members}
          onAdd={add}
        />
      )}
      {own && !group.deactivated && (
        <p className="buttons">
          {!isIn && mayJoin && (
            <button type="button" className="button" onClick={() => join.run(own.user_id)}>
              {t('groups.join')}
            </button>
          )}
          {isIn && mayLeave && (
            <button type="button" className="button" onClick={() => remove.run(own.user_id)}>
              {t('groups.leave')}
            </button>
          )}
        </p>
      )}
      <Problem text={join.problem ?? remove.problem} />
      {below.length > 0 && (
        <p className="quiet">
          {t('groups.includesEveryoneIn', { below: listText(below.map(groupName)) })}
        </p>
      )}
      <PeopleRows
        people={users.filter(({ user }) => group.members.includes(user.user_id))}
        label={t('groups.members')}
        action={t('groups.remove')}
        isBusy={remove.isBusy}
        onAction={may('can_remove_members_group') ? remove.run : undefined}
      />
    </>
  );
}
