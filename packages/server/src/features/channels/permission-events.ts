import type { RealmEvent } from '../../core/realm/events.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import { visibleSetting } from '../groups/group-setting.ts';
import { type ChannelSettingName, channelPermission } from './access.ts';
import { postPolicies, postPolicyOf } from './channel-object.ts';

/** Returns the events for these permissions of a channel, including the old post policy. */
export function permissionEvents(
  state: RealmState,
  channel: ChannelRow,
  names: readonly ChannelSettingName[],
): RealmEvent[] {
  return names.flatMap((setting) => {
    const value = visibleSetting(state, channelPermission(channel, setting));
    const event = update(channel, setting, value);
    if (setting !== 'can_send_message_group') return [event];
    return [event, ...postPolicyEvents(state, channel)];
  });
}

/** Returns the events for the old post policy. */
export function postPolicyEvents(state: RealmState, channel: ChannelRow): RealmEvent[] {
  const policy = postPolicyOf(state, channel);
  return [
    update(channel, 'stream_post_policy', policy),
    update(channel, 'is_announcement_only', policy === postPolicies.administrators),
  ];
}

function update({ id, name }: ChannelRow, property: string, value: unknown): RealmEvent {
  return { type: 'stream', op: 'update', stream_id: id, name, property, value };
}
