import { type ChannelItem, useClient } from '@tidings/sdk/react';
import { channelGroupSettings } from '@tidings/shared-types';
import { PermissionList } from '../groups/permission-list.tsx';
import { t } from '../languages/t.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { canAdminister } from './channel-rights.ts';

/** The labels of a channel's permissions, for its settings and for the audit log. */
export const channelPermissionLabels = (): Readonly<
  Record<keyof typeof channelGroupSettings, string>
> => ({
  can_send_message_group: t('channels.whoCanPost'),
  can_administer_channel_group: t('channels.whoCanAdministerThisChannel'),
  can_subscribe_group: t('channels.whoCanJoinIfThe'),
  can_add_subscribers_group: t('channels.whoCanAddSubscribers'),
  can_remove_subscribers_group: t('channels.whoCanRemoveSubscribers'),
  can_resolve_topics_group: t('channels.whoCanResolveTopics'),
  can_move_messages_within_channel_group: t('channels.whoCanMoveMessagesWithin'),
  can_move_messages_out_of_channel_group: t('channels.whoCanMoveMessagesTo'),
  can_delete_own_message_group: t('channels.whoCanDeleteTheirOwn'),
  can_delete_any_message_group: t('channels.whoCanDeleteAnyMessage'),
});

const aboutDeleting: readonly string[] = [
  'can_delete_own_message_group',
  'can_delete_any_message_group',
];

/** Permissions of a channel. */
export function ChannelPermissions({ item }: { readonly item: ChannelItem }) {
  const client = useClient();
  const permissions = usePermissions();
  const mayChange = canAdminister(permissions, item);
  const maySetDeleting = permissions.may('can_set_delete_message_policy_group');
  return (
    <PermissionList
      rules={channelGroupSettings}
      labels={channelPermissionLabels()}
      values={item.channel}
      isDisabled={(name) => !mayChange || (aboutDeleting.includes(name) && !maySetDeleting)}
      onChange={(name, update) => client.api.updateChannel({ stream_id: item.id, [name]: update })}
    />
  );
}
