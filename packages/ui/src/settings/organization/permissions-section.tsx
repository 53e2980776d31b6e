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
  readonly labels: { readonly [N in RealmGroupSettingName]?: string };
}[] = [
  {
    title: 'Joining',
    labels: {
      can_invite_users_group: 'Who can invite people, one at a time',
      create_multiuse_invite_group: 'Who can create invitation links for many people',
      can_create_users_group: 'Which administrators can create accounts for others',
      can_access_all_users_group:
        'Who can see all people (others see only people they share a conversation with)',
    },
  },
  {
    title: 'Channels',
    labels: {
      can_create_public_channel_group: 'Who can create public channels',
      can_create_private_channel_group: 'Who can create private channels',
      can_create_web_public_channel_group: 'Who can create web-public channels',
      can_add_subscribers_group: 'Who can add others to public channels',
      can_set_topics_policy_group: 'Who can set the topics policy of channels they administer',
      can_set_delete_message_policy_group:
        'Who can set who deletes messages in channels they administer',
    },
  },
  {
    title: 'Messages',
    labels: {
      can_mention_many_users_group: 'Who can mention everyone in large channels and topics',
      can_resolve_topics_group: 'Who can resolve topics',
      can_move_messages_between_topics_group: 'Who can move messages to other topics',
      can_move_messages_between_channels_group: 'Who can move messages to other channels',
      can_delete_own_message_group: 'Who can delete their own messages',
      can_delete_any_message_group: 'Who can delete any message',
    },
  },
  {
    title: 'Direct messages',
    labels: {
      direct_message_initiator_group: 'Who can start direct conversations',
      direct_message_permission_group: 'Direct conversations must include at least one of',
    },
  },
  {
    title: 'Groups, bots and emoji',
    labels: {
      can_create_groups: 'Who can create groups',
      can_manage_all_groups: 'Who can manage all groups',
      can_create_bots_group: 'Who can create bots of any type',
      can_create_write_only_bots_group: 'Who can create incoming webhooks',
      can_add_custom_emoji_group: 'Who can add custom emoji',
    },
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
  return parts.map(({ title, labels }) => (
    <Section title={title} key={title}>
      <PermissionList
        rules={realmGroupSettings}
        labels={labels}
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
