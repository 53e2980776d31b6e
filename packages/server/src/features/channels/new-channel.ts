import {
  type CustomData,
  channelGroupSettings,
  type endpoints,
  type GroupSettingValue,
  type InputOf,
  limits,
} from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { type ChannelRow, channels } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { audit } from '../audit/audit.ts';
import { checkedSetting, initialSetting, sameSetting } from '../groups/group-setting.ts';
import { hasRealmPermission } from '../groups/permissions.ts';
import { renderDescription } from '../markdown/render-description.ts';
import { checkMayMakeMore } from '../users/personal-limit.ts';
import { channelSettingNames } from './access.ts';
import {
  type Actor,
  checkAdministrator,
  checkMayOpenToAll,
  checkMaySet,
  checkMaySetTopicsPolicy,
  checkOwner,
} from './channel-privileges.ts';
import {
  checkChannelNameIsFree,
  checkedChannelName,
  checkFolder,
  onOneLine,
  retentionDays,
} from './channel-rules.ts';
import { announceDefaultChannels } from './default-channels.ts';

type GivenSettings = Omit<
  InputOf<typeof endpoints.createChannel>,
  'name' | 'subscribers' | 'description' | 'announce' | 'send_new_subscription_messages'
>;

/** Settings for new channels in a request. Missing ones default to those of a public channel. */
export type NewChannelSettings = Partial<GivenSettings>;

/** The fields that all channels of one request share. */
export type ChannelTemplate = Pick<
  ChannelRow,
  | 'invite_only'
  | 'is_web_public'
  | 'history_public_to_subscribers'
  | 'is_default'
  | 'message_retention_days'
  | 'topics_policy'
  | 'folder_id'
  | 'settings'
>;

/** Returns the fields of new channels. Throws unless the creator may have such channels. */
export function channelTemplate(
  state: RealmState,
  maker: Actor,
  given: NewChannelSettings,
  now: number,
): ChannelTemplate {
  const { user } = maker;
  const { invite_only = false, is_web_public = false, is_default_stream = false } = given;
  const {
    history_public_to_subscribers: wantsOpenHistory = false,
    message_retention_days = 'realm_default',
    topics_policy = 'inherit',
    folder_id = null,
  } = given;
  checkMayMake(state, maker, { invite_only, is_web_public }, now);
  if (is_default_stream) {
    checkAdministrator(user);
    if (invite_only) throw badRequest('A default channel cannot be private.');
  }
  if (message_retention_days !== 'realm_default') checkOwner(user);
  checkMaySetTopicsPolicy(state, user, topics_policy, now);
  checkFolder(state, folder_id);
  return {
    invite_only,
    is_web_public,
    // Old clients send false for public channels too, whose history is never hidden.
    history_public_to_subscribers: !invite_only || wantsOpenHistory,
    is_default: is_default_stream,
    message_retention_days: retentionDays(message_retention_days),
    topics_policy,
    folder_id,
    settings: permissionsOf(state, user, given, now),
  };
}

/** Throws if one person would have too many channels. */
export function checkRoomForChannels(state: RealmState, maker: UserRow, count: number): void {
  const open = [...state.channels.values()].filter(({ is_archived }) => !is_archived);
  const makers = open.map(({ creator_id }) => creator_id);
  const what = 'channels that are not archived';
  checkMayMakeMore(state, maker, { makers, most: limits.channelsPerUser, what }, count);
}

/** The fields of one new channel. */
interface GivenChannel {
  readonly name: string;
  readonly description?: string | undefined;
  readonly external_id?: string | undefined;
  readonly custom?: CustomData | null | undefined;
}

/** Creates a channel without subscribers or events. */
export function addChannel(
  change: Mutation,
  creatorId: number | null,
  given: GivenChannel,
  template: ChannelTemplate,
): ChannelRow {
  const name = checkedChannelName(given.name);
  checkChannelNameIsFree(change.state, name);
  const description = onOneLine(given.description ?? '');
  const channel: ChannelRow = {
    ...template,
    id: change.nextId(),
    name,
    description,
    rendered_description: renderDescription(description),
    date_created: inSeconds(change.now),
    creator_id: creatorId,
    is_archived: false,
    first_message_id: null,
    external_id: given.external_id ?? null,
    custom: given.custom ?? null,
  };
  change.put(channels, channel);
  audit(change, {
    kind: 'channel.created',
    target: channel.id,
    details: { name, is_private: channel.invite_only },
  });
  if (channel.is_default) announceDefaultChannels(change);
  return channel;
}

function checkMayMake(
  state: RealmState,
  maker: Actor,
  { invite_only, is_web_public }: Pick<ChannelTemplate, 'invite_only' | 'is_web_public'>,
  now: number,
): void {
  if (is_web_public) {
    if (invite_only) throw badRequest('A private channel cannot be open to everyone.');
    checkMayOpenToAll(state, maker, now);
    return;
  }
  const permission = invite_only
    ? 'can_create_private_channel_group'
    : 'can_create_public_channel_group';
  if (!hasRealmPermission(state, maker.user, permission, now)) {
    throw badRequest('Insufficient permission to create such channels.');
  }
}

function permissionsOf(
  state: RealmState,
  maker: UserRow,
  given: NewChannelSettings,
  now: number,
): Record<string, GroupSettingValue> {
  const entries = channelSettingNames.map((name) => {
    const rule = channelGroupSettings[name];
    const initial = initialSetting(state, rule, maker.id);
    const wanted = given[name];
    if (wanted === undefined) return [name, initial] as const;
    const value = checkedSetting(state, name, rule, wanted);
    if (!sameSetting(state, value, initial)) checkMaySet(state, maker, name, now);
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}
