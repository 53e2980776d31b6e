import {
  type Channel,
  type GroupSettingValue,
  roles,
  type SystemGroupName,
} from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { visibleSetting } from '../groups/group-setting.ts';
import { narrowestSystemGroup } from '../groups/narrowest-system-group.ts';
import { subscriberCount } from '../subscriptions/subscriber-ids.ts';
import { type ChannelSettingName, channelPermission, channelSettingNames } from './access.ts';
import type { ChannelActivity } from './channel-activity.ts';

/** Returns a channel as clients see it. */
export function channelObject(
  state: RealmState,
  channel: ChannelRow,
  activity: ChannelActivity | undefined,
): Channel {
  const policy = postPolicyOf(state, channel);
  return {
    stream_id: channel.id,
    name: channel.name,
    is_archived: channel.is_archived,
    description: channel.description,
    rendered_description: channel.rendered_description,
    date_created: channel.date_created,
    creator_id: channel.creator_id,
    invite_only: channel.invite_only,
    is_web_public: channel.is_web_public,
    stream_post_policy: policy,
    is_announcement_only: policy === postPolicies.administrators,
    message_retention_days: channel.message_retention_days,
    history_public_to_subscribers: channel.history_public_to_subscribers,
    topics_policy: channel.topics_policy,
    first_message_id: channel.first_message_id,
    folder_id: channel.folder_id,
    is_recently_active: activity?.isRecent ?? true,
    ...(channel.custom && { custom: channel.custom }),
    ...visiblePermissions(state, channel),
    subscriber_count: subscriberCount(state, channel.id),
    stream_weekly_traffic: activity?.weeklyTraffic ?? null,
  };
}

/**
 * Returns a channel's id in the system that provisions it, if the viewer may know it. Only answers to requests have it,
 * like that of a person.
 */
export function shownExternalId(
  viewer: UserRow,
  { external_id }: ChannelRow,
): Pick<Channel, 'external_id'> {
  return external_id !== null && viewer.role <= roles.administrator ? { external_id } : {};
}

function visiblePermissions(
  state: RealmState,
  channel: ChannelRow,
): Record<ChannelSettingName, GroupSettingValue> {
  const entries = channelSettingNames.map(
    (name) => [name, visibleSetting(state, channelPermission(channel, name))] as const,
  );
  return Object.fromEntries(entries) as Record<ChannelSettingName, GroupSettingValue>;
}

export const postPolicies = {
  everyone: 1,
  administrators: 2,
  fullMembers: 3,
  moderators: 4,
} as const;
type PostPolicy = (typeof postPolicies)[keyof typeof postPolicies];

const policyOfGroup: Readonly<Partial<Record<SystemGroupName, PostPolicy>>> = {
  'role:nobody': postPolicies.administrators,
  'role:owners': postPolicies.administrators,
  'role:administrators': postPolicies.administrators,
  'role:moderators': postPolicies.moderators,
  'role:fullmembers': postPolicies.fullMembers,
};

/** Returns the old post policy that comes closest. It never allows fewer people. */
export function postPolicyOf(state: RealmState, channel: ChannelRow): PostPolicy {
  const group = narrowestSystemGroup(state, channelPermission(channel, 'can_send_message_group'));
  return policyOfGroup[group] ?? postPolicies.everyone;
}
