import { realmGroupSettingNames, realmSettingNames } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { sortedIds } from '../../core/sorted-ids.ts';
import type { RowOf } from '../../core/storage/table.ts';
import type { AttachmentRow } from '../../core/storage/tables/attachments.ts';
import type { topics } from '../../core/storage/tables/messages.ts';
import type { ProfileValueRow, UserRow } from '../../core/storage/tables/users.ts';
import { shownDomain } from '../../features/realm-domains/domain-rules.ts';
import { wordOfRole } from '../../features/users/role-words.ts';
import { emojiFile, organizationPicture, pictureFile } from './exported-files.ts';
import type { Scope } from './scope.ts';

/** The data of an organization at one moment, except its messages. */
export interface Known {
  readonly realmId: number;
  readonly state: RealmState;
  readonly scope: Scope;
  /** The people of a direct conversation. */
  readonly membersOf: (recipientId: number) => readonly number[];
  readonly topics: readonly RowOf<typeof topics>[];
  readonly profileValues: readonly ProfileValueRow[];
  readonly attachments: readonly AttachmentRow[];
}

/**
 * Returns everything about an organization except messages and uploads. Every field is listed here, so that a new
 * column is not exported before its author has decided whether it is a secret.
 */
export function organization(known: Known) {
  const { state } = known;
  const bot = state.notificationBot;
  return {
    settings: Object.fromEntries(realmSettingNames.map((name) => [name, state.setting(name)])),
    permissions: Object.fromEntries(
      realmGroupSettingNames.map((name) => [name, state.groupSetting(name)]),
    ),
    icon: organizationPicture(state, 'icon'),
    logo: organizationPicture(state, 'logo'),
    night_logo: organizationPicture(state, 'night_logo'),
    domains: state.internal('domains').map(shownDomain),
    notification_bot: { user_id: bot.id, full_name: bot.full_name },
    users: people(known),
    profile_fields: byId(state.profileFields.values()).map((field) => ({
      id: field.id,
      type: field.type,
      name: field.name,
      hint: field.hint,
      field_data: field.field_data,
      order: field.field_order,
      required: field.required,
      editable_by_user: field.editable_by_user,
      display_in_profile_summary: field.display_in_profile_summary,
    })),
    user_groups: groups(state),
    channel_folders: byId(state.channelFolders.values()).map((folder) => ({
      id: folder.id,
      name: folder.name,
      description: folder.description,
      is_archived: folder.is_archived,
      order: folder.folder_order,
    })),
    channels: channels(known),
    emoji: byId(state.realmEmoji.values()).map((emoji) => ({
      id: emoji.id,
      name: emoji.name,
      author_id: emoji.author_id,
      deactivated: emoji.deactivated,
      file: emojiFile(known.realmId, emoji),
    })),
    linkifiers: byId(state.linkifiers.values()).map((linkifier) => ({
      id: linkifier.id,
      pattern: linkifier.pattern,
      url_template: linkifier.url_template,
      order: linkifier.linkifier_order,
    })),
  };
}

function people({ state, scope, profileValues }: Known) {
  const profiles = grouped(profileValues, ({ user_id }) => user_id);
  return byId(state.users.values()).map((user: UserRow) => ({
    user_id: user.id,
    full_name: user.full_name,
    email: scope.hasAddressOf(user) ? user.delivery_email : user.email,
    role: wordOfRole(user.role),
    deactivated: !user.is_active,
    is_bot: user.is_bot,
    bot_type: user.bot_type,
    bot_owner_id: user.bot_owner_id,
    timezone: user.timezone,
    date_joined: new Date(user.date_joined / 1000).toISOString(),
    profile: Object.fromEntries(
      (profiles.get(user.id) ?? []).map(({ field_id, value }) => [field_id, value]),
    ),
    picture: pictureFile(user),
    external_id: state.externalIdByUser.get(user.id)?.external_id ?? null,
    custom: user.custom,
  }));
}

function groups(state: RealmState) {
  return byId(state.groups.values()).map((group) => ({
    id: group.id,
    name: group.name,
    description: group.description,
    is_system: group.is_system,
    deactivated: group.deactivated,
    creator_id: group.creator_id,
    date_created: group.date_created,
    members: sortedIds(state.membersByGroup.get(group.id) ?? []),
    subgroups: sortedIds(state.subgroupsByGroup.get(group.id) ?? []),
    permissions: group.settings,
  }));
}

function channels({ state, scope, topics }: Known) {
  const exported = [...state.channels.values()].filter(({ id }) => scope.hasChannel(id));
  const topicsOf = grouped(topics, ({ channel_id }) => channel_id);
  return byId(exported).map((channel) => ({
    id: channel.id,
    name: channel.name,
    description: channel.description,
    rendered_description: channel.rendered_description,
    date_created: channel.date_created,
    creator_id: channel.creator_id,
    folder_id: channel.folder_id,
    invite_only: channel.invite_only,
    is_web_public: channel.is_web_public,
    history_public_to_subscribers: channel.history_public_to_subscribers,
    is_default: channel.is_default,
    is_archived: channel.is_archived,
    topics_policy: channel.topics_policy,
    message_retention_days: channel.message_retention_days,
    permissions: channel.settings,
    external_id: channel.external_id,
    custom: channel.custom,
    subscribers: sortedIds(state.subscribersOf.get(channel.id) ?? []),
    topics: scope.hasAllOf(channel.id)
      ? (topicsOf.get(channel.id) ?? []).map(({ name }) => name)
      : [],
  }));
}

function byId<R extends { readonly id: number }>(rows: Iterable<R>): R[] {
  return [...rows].sort((a, b) => a.id - b.id);
}

function grouped<R>(rows: readonly R[], by: (row: R) => number): Map<number, R[]> {
  const groups = new Map<number, R[]>();
  for (const row of rows) {
    const group = groups.get(by(row));
    if (group) group.push(row);
    else groups.set(by(row), [row]);
  }
  return groups;
}
