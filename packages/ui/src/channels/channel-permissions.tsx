import { type ChannelItem, useClient } from '@tidings/sdk/react';
import { channelGroupSettings } from '@tidings/shared-types';
import { PermissionList } from '../groups/permission-list.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { canAdminister } from './channel-rights.ts';

const labels: Readonly<Record<keyof typeof channelGroupSettings, string>> = {
  can_send_message_group: 'Who can post',
  can_administer_channel_group: 'Who can administer this channel',
  can_subscribe_group: 'Who can join, if the channel is private',
  can_add_subscribers_group: 'Who can add subscribers',
  can_remove_subscribers_group: 'Who can remove subscribers',
  can_resolve_topics_group: 'Who can resolve topics',
  can_move_messages_within_channel_group: 'Who can move messages within this channel',
  can_move_messages_out_of_channel_group: 'Who can move messages to other channels',
  can_delete_own_message_group: 'Who can delete their own messages',
  can_delete_any_message_group: 'Who can delete any message',
};

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
      labels={labels}
      values={item.channel}
      isDisabled={(name) => !mayChange || (aboutDeleting.includes(name) && !maySetDeleting)}
      onChange={(name, update) => client.api.updateChannel({ stream_id: item.id, [name]: update })}
    />
  );
}
