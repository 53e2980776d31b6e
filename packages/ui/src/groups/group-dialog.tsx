import { useClient } from '@tidings/sdk/react';
import { type UserGroup, userGroupSettings } from '@tidings/shared-types';
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

const labels: Readonly<Record<keyof typeof userGroupSettings, string>> = {
  can_manage_group: 'Who can manage this group',
  can_mention_group: 'Who can mention this group',
  can_add_members_group: 'Who can add members',
  can_remove_members_group: 'Who can remove members',
  can_join_group: 'Who can join this group',
  can_leave_group: 'Who can leave this group',
};

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
        label="Group settings"
        tabs={[
          {
            name: 'people',
            label: 'Members',
            content: <GroupMembers group={group} mayManage={mayManage} />,
          },
          {
            name: 'about',
            label: 'General',
            content: <GroupAbout group={group} mayManage={mayManage} />,
          },
          {
            name: 'permissions',
            label: 'Permissions',
            content: (
              <PermissionList
                rules={userGroupSettings}
                labels={labels}
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
