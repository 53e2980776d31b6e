import { useClient, useRealm } from '@tidings/sdk/react';
import {
  type GroupSettingValue,
  type RealmGroupSettingName,
  type RealmSnapshot,
  realmGroupSettings,
} from '@tidings/shared-types';
import { PermissionList } from '../../groups/permission-list.tsx';
import { t } from '../../languages/t.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Section } from '../../ui/section.tsx';

/** Omits permissions that exist only for compatibility. */
const parts = (): readonly {
  readonly title: string;
  readonly labels: { readonly [N in RealmGroupSettingName]?: string };
}[] => [
  {
    title: t('organization.joining'),
    labels: {
      can_invite_users_group: t('organization.whoCanInvitePeopleOne'),
      create_multiuse_invite_group: t('organization.whoCanCreateInvitationLinks'),
      can_create_users_group: t('organization.whichAdministratorsCanCreateAccounts'),
      can_access_all_users_group: t('organization.whoCanSeeAllPeople'),
    },
  },
  {
    title: t('organization.channels'),
    labels: {
      can_create_public_channel_group: t('organization.whoCanCreatePublicChannels'),
      can_create_private_channel_group: t('organization.whoCanCreatePrivateChannels'),
      can_create_web_public_channel_group: t('organization.whoCanCreateWebPublic'),
      can_add_subscribers_group: t('organization.whoCanAddOthersTo'),
      can_set_topics_policy_group: t('organization.whoCanSetTheTopics'),
      can_set_delete_message_policy_group: t('organization.whoCanSetWhoDeletes'),
    },
  },
  {
    title: t('organization.messages'),
    labels: {
      can_mention_many_users_group: t('organization.whoCanMentionEveryoneIn'),
      can_resolve_topics_group: t('organization.whoCanResolveTopics'),
      can_move_messages_between_topics_group: t('organization.whoCanMoveMessagesTo'),
      can_move_messages_between_channels_group: t('organization.whoCanMoveMessagesToOther'),
      can_delete_own_message_group: t('organization.whoCanDeleteTheirOwn'),
      can_delete_any_message_group: t('organization.whoCanDeleteAnyMessage'),
    },
  },
  {
    title: t('organization.directMessages'),
    labels: {
      direct_message_initiator_group: t('organization.whoCanStartDirectConversations'),
      direct_message_permission_group: t('organization.directConversationsMustIncludeAt'),
    },
  },
  {
    title: t('organization.groupsBotsAndEmoji'),
    labels: {
      can_create_groups: t('organization.whoCanCreateGroups'),
      can_manage_all_groups: t('organization.whoCanManageAllGroups'),
      can_create_bots_group: t('organization.whoCanCreateBotsOf'),
      can_create_write_only_bots_group: t('organization.whoCanCreateIncomingWebhooks'),
      can_add_custom_emoji_group: t('organization.whoCanAddCustomEmoji'),
    },
  },
];

/** The labels of the organization's permissions, for the audit log. */
export function permissionLabels(): Readonly<Record<string, string>> {
  return Object.assign({}, ...parts().map(({ labels }) => labels));
}

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
  return parts().map(({ title, labels }) => (
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
