import { useClient, useRealm } from '@tidings/sdk/react';
import {
  type GroupSettingValue,
  type RealmGroupSettingName,
  type RealmSnapshot,
  realmGroupSettings,
} from '@tidings/shared-types';
import { PermissionList } from '../../groups/permission-list.tsx';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Section } from '../../ui/section.tsx';

/** Omits permissions that exist only for compatibility. */
const parts: readonly {
  readonly title: string;
  readonly names: readonly RealmGroupSettingName[];
}[] = [
  {
    title: 'Joining',
    names: [
      'can_invite_users_group',
      'create_multiuse_invite_group',
      'can_create_users_group',
      'can_access_all_users_group',
    ],
  },
  {
    title: 'Channels',
    names: [
      'can_create_public_channel_group',
      'can_create_private_channel_group',
      'can_create_web_public_channel_group',
      'can_add_subscribers_group',
      'can_set_topics_policy_group',
      'can_set_delete_message_policy_group',
    ],
  },
  {
    title: 'Messages',
    names: [
      'can_mention_many_users_group',
      'can_resolve_topics_group',
      'can_move_messages_between_topics_group',
      'can_move_messages_between_channels_group',
      'can_delete_own_message_group',
      'can_delete_any_message_group',
    ],
  },
  {
    title: 'Direct messages',
    names: ['direct_message_initiator_group', 'direct_message_permission_group'],
  },
  {
    title: 'Groups, bots and emoji',
    names: [
      'can_create_groups',
      'can_manage_all_groups',
      'can_create_bots_group',
      'can_create_write_only_bots_group',
      'can_add_custom_emoji_group',
    ],
  },
];

/** Permissions of the organization. Only administrators can change them. */
export function PermissionsSection() {
  const client = useClient();
  const realm = useRealm();
  const { isOwner, isAdministrator } = usePermissions();
  if (!realm) return null;
  const isFixed = (name: RealmGroupSettingName) => {
    const rule = realmGroupSettings[name];
    return !isAdministrator || ('ownerOnly' in rule && rule.ownerOnly && !isOwner);
  };
  return parts.map(({ title, names }) => (
    <Section title={title} key={title}>
      <PermissionList
        rules={realmGroupSettings}
        names={names}
        values={valuesOf(realm)}
        isDisabled={isFixed}
        onChange={(name, update) => client.api.updateRealm({ [name]: update })}
      />
    </Section>
  ));
}

function valuesOf(realm: RealmSnapshot): Record<RealmGroupSettingName, GroupSettingValue> {
  const names = Object.keys(realmGroupSettings) as RealmGroupSettingName[];
  const entries = names.map((name) => [name, realm[`realm_${name}`]] as const);
  return Object.fromEntries(entries) as Record<RealmGroupSettingName, GroupSettingValue>;
}
