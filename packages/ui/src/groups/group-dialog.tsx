import { useClient } from '@tidings/sdk/react';
import { type UserGroup, userGroupSettings } from '@tidings/shared-types';
import { t } from '../languages/t.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { GroupAbout } from './group-about.tsx';
import { GroupMembers } from './group-members.tsx';
import { PermissionList } from './permission-list.tsx';

interface Props {
  readonly group: UserGroup;
  readonly onClose: () => void;
}

/** The labels of a group's permissions, for its dialog and for the audit log. */
export const groupPermissionLabels = (): Readonly<
  Record<keyof typeof userGroupSettings, string>
> => ({
  can_manage_group: t('groups.whoCanManageThisGroup'),
  can_mention_group: t('groups.whoCanMentionThisGroup'),
  can_add_members_group: t('groups.whoCanAddMembers'),
  can_remove_members_group: t('groups.whoCanRemoveMembers'),
  can_join_group: t('groups.whoCanJoinThisGroup'),
  can_leave_group: t('groups.whoCanLeaveThisGroup'),
});

/** A group: its members, description and permissions. */
export function GroupDialog({ group, onClose }: Props) {
  const client = useClient();
  const { holds, may } = usePermissions();
  const mayManage =
    holds(group.can_manage_group, userGroupSettings.can_manage_group) ||
    may('can_manage_all_groups');
  return (
    <Dialog title={group.name} onClose={onClose} isWide>
      <Tabs
        label={t('groups.groupSettings')}
        tabs={[
          {
            name: 'people',
            label: t('groups.members'),
            content: <GroupMembers group={group} mayManage={mayManage} />,
          },
          {
            name: 'about',
            label: t('groups.general'),
            content: <GroupAbout group={group} mayManage={mayManage} />,
          },
          {
            name: 'permissions',
            label: t('groups.permissions'),
            content: (
              <PermissionList
                rules={userGroupSettings}
                labels={groupPermissionLabels()}
                values={group}
                isDisabled={() => !mayManage}
                onChange={(name, update) =>
                  client.api.updateUserGroup({ user_group_id: group.id, [name]: update })
                }
              />
            ),
          },
        ]}
      />
    </Dialog>
  );
}
