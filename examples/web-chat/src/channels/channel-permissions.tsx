import { type ChannelItem, useClient } from '@tidings/sdk/react';
import { channelGroupSettings } from '@tidings/shared-types';
import { PermissionList } from '../groups/permission-list.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { canAdminister } from './channel-rights.ts';

const names = [
  'can_send_message_group',
  'can_administer_channel_group',
  'can_subscribe_group',
  'can_add_subscribers_group',
  'can_remove_subscribers_group',
  'can_resolve_topics_group',
  'can_move_messages_within_channel_group',
  'can_move_messages_out_of_channel_group',
  'can_delete_own_message_group',
  'can_delete_any_message_group',
] as const satisfies readonly (keyof typeof channelGroupSettings)[];

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
      names={names}
      values={item.channel}
      isDisabled={(name) => !mayChange || (aboutDeleting.includes(name) && !maySetDeleting)}
      onChange={(name, update) => client.api.updateChannel({ stream_id: item.id, [name]: update })}
    />
  );
}
