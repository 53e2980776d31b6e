import { visibleSetting } from '../groups/group-setting.ts';
import type { RealmEvent } from '../realm/events.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { ChannelRow } from '../storage/tables/channels.ts';
import { postPolicies, postPolicy } from './channel-object.ts';
import { type ChannelSettingName, channelPermission } from './channel-settings.ts';

/** What clients hear of these permissions of a channel, the old names of who may post included. */
export function permissionEvents(
  state: RealmState,
  channel: ChannelRow,
  names: readonly ChannelSettingName[],
): RealmEvent[] {
  const { id: stream_id, name } = channel;
  const update = (property: string, value: unknown): RealmEvent => {
    return { type: 'stream', op: 'update', stream_id, name, property, value };
  };
  return names.flatMap((setting) => {
    const stored = channelPermission(channel, setting);
    const event = update(setting, visibleSetting(state, stored));
    if (setting !== 'can_send_message_group') return [event];
    const policy = postPolicy(state, stored);
    return [
      event,
      update('stream_post_policy', policy),
      update('is_announcement_only', policy === postPolicies.administrators),
    ];
  });
}
