import {
  channelGroupSettings,
  type endpoints,
  type GroupSettingValue,
  type InputOf,
} from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import { sameSetting, updatedSetting } from '../groups/group-setting.ts';
import { renderDescription } from '../markdown/render-description.ts';
import { hasNamedTopic } from '../message-edits/gather-notices.ts';
import {
  type ChannelSettingName,
  canReadChannel,
  channelPermission,
  channelSettingNames,
} from './access.ts';
import { changedPrivacy } from './changed-privacy.ts';
import {
  type Actor,
  checkAdministrator,
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
import { invalidChannel } from './find-channel.ts';

export type ChannelUpdate = InputOf<typeof endpoints.updateChannel>;
export type ChannelFields = Partial<Omit<ChannelRow, 'id'>>;

/** Parameters that could let in people who may not read the channel. They require more than administering it. */
const contentParams = [
  'is_private',
  'is_web_public',
  'history_public_to_subscribers',
  'can_add_subscribers_group',
  'can_administer_channel_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
  'can_subscribe_group',
] as const satisfies readonly (keyof ChannelUpdate)[];

/** Returns the fields that an update changes. Throws unless all are permitted and consistent. */
export async function changedFields(
  change: Mutation,
  actor: Actor,
  channel: ChannelRow,
  input: ChannelUpdate,
): Promise<ChannelFields> {
  const { state, now } = change;
  const needsContent = contentParams.some((name) => input[name] !== undefined);
  if (needsContent && !canReadChannel(state, actor.user, channel, now)) throw invalidChannel();
  const fields = {
    ...changedTexts(change, channel, input),
    ...changedPrivacy(state, actor, channel, input, now),
    ...changedPlace(change, actor, channel, input),
    ...(await changedTopicsPolicy(change, actor, channel, input)),
    ...changedPermissions(change, actor, channel, input),
  };
  checkDefault({ ...channel, ...fields });
  return fields;
}

function changedTexts(
  { state }: Mutation,
  channel: ChannelRow,
  { new_name, description }: ChannelUpdate,
): ChannelFields {
  const fields: { -readonly [F in keyof ChannelFields]: ChannelFields[F] } = {};
  if (new_name !== undefined) {
    const name = checkedChannelName(new_name);
    if (name === channel.name) throw badRequest('Channel already has that name.');
    checkChannelNameIsFree(state, name, channel.id);
    fields.name = name;
  }
  const text = description === undefined ? channel.description : onOneLine(description);
  if (text !== channel.description) {
    fields.description = text;
    fields.rendered_description = renderDescription(text);
  }
  return fields;
}

/** Returns the changes of folder, default, archiving and retention time. */
function changedPlace(
  { state }: Mutation,
  { user }: Actor,
  channel: ChannelRow,
  input: ChannelUpdate,
): ChannelFields {
  const { is_default_stream, message_retention_days, is_archived, folder_id } = input;
  if (is_default_stream !== undefined) checkAdministrator(user);
  if (message_retention_days !== undefined) checkOwner(user);
  if (is_archived === true) throw badRequest('A channel cannot be archived in this way.');
  if (is_archived === false && !channel.is_archived) throw badRequest('Channel is not archived.');
  if (folder_id !== undefined && folder_id !== channel.folder_id) checkFolder(state, folder_id);
  return {
    ...(is_default_stream !== undefined && { is_default: is_default_stream }),
    ...(message_retention_days !== undefined && {
      message_retention_days: retentionDays(message_retention_days),
    }),
    ...(is_archived !== undefined && { is_archived }),
    ...(folder_id !== undefined && { folder_id }),
  };
}

function checkDefault({ is_default, invite_only, is_archived }: ChannelRow): void {
  if (is_default && invite_only) throw badRequest('A default channel cannot be private.');
  if (is_default && is_archived) throw badRequest('A default channel cannot be archived.');
}

async function changedTopicsPolicy(
  change: Mutation,
  { user }: Actor,
  channel: ChannelRow,
  { topics_policy }: ChannelUpdate,
): Promise<ChannelFields> {
  if (topics_policy === undefined || topics_policy === channel.topics_policy) return {};
  checkMaySetTopicsPolicy(change.state, user, topics_policy, change.now);
  if (topics_policy === 'empty_topic_only' && (await hasNamedTopic(change, channel.id))) {
    throw badRequest('All messages of the channel must be in the general chat topic first.');
  }
  return { topics_policy };
}

function changedPermissions(
  { state, now }: Mutation,
  { user }: Actor,
  channel: ChannelRow,
  input: ChannelUpdate,
): ChannelFields {
  const changed: Partial<Record<ChannelSettingName, GroupSettingValue>> = {};
  for (const name of channelSettingNames) {
    const update = input[name];
    if (update === undefined) continue;
    const current = channelPermission(channel, name);
    const value = updatedSetting(state, name, channelGroupSettings[name], current, update);
    if (sameSetting(state, value, current)) continue;
    checkMaySet(state, user, name, now);
    changed[name] = value;
  }
  return Object.keys(changed).length > 0 ? { settings: { ...channel.settings, ...changed } } : {};
}
