import {
  channelGroupSettings,
  type SystemGroupName,
  type TopicsPolicy,
  type VisibilityPolicy,
} from '@tidings/shared-types';
import {
  channelFolders,
  channels,
  type Intervals,
  subscriptions,
  userTopics,
} from '../../core/storage/tables/channels.ts';
import { renderDescription } from '../../features/markdown/render-description.ts';
import { topicKey } from '../../features/messages/topic.ts';
import { isSet, type Raw, textOf } from '../../features/slack-markup/raw.ts';
import type { Rows } from '../import/archive.ts';
import { numberIn, secondsIn } from '../import/fields.ts';
import { permissionsFrom } from '../import/permissions.ts';
import { ChannelNames, usableDescription, usableTopic } from '../import/usable.ts';
import type { ZulipGroups } from './groups.ts';
import type { ReceivedRanges } from './received-ranges.ts';
import type { Recipient } from './recipients.ts';
import { idIn, type ZulipTables } from './tables.ts';

/** Topics policies by the numbers of Zulip's database. */
export const topicsPolicies: Readonly<Record<number, TopicsPolicy>> = {
  1: 'inherit',
  2: 'allow_empty_topic',
  3: 'disable_empty_topic',
  4: 'empty_topic_only',
};

/** Who may post, as exports before Zulip 10 have it. */
const postPolicies: Readonly<Record<number, SystemGroupName>> = {
  2: 'role:administrators',
  3: 'role:fullmembers',
  4: 'role:moderators',
};

/** Adds channels and their folders. Returns the ids of the channels. */
export function addChannels(tables: ZulipTables, rows: Rows, groups: ZulipGroups): Set<number> {
  const folders = new Set<number>();
  for (const row of tables.rows('zerver_channelfolder')) {
    const id = idIn(row, 'zerver_channelfolder');
    const description = usableDescription(textOf(row, 'description') ?? '');
    folders.add(id);
    rows.add(channelFolders, {
      id,
      name: textOf(row, 'name') ?? `Folder ${id}`,
      description,
      rendered_description: renderDescription(description),
      date_created: Math.floor(secondsIn(row, 'date_created') ?? 0) || null,
      creator_id: numberIn(row, 'creator') ?? null,
      is_archived: isSet(row, 'is_archived'),
      folder_order: numberIn(row, 'order') ?? id,
    });
  }
  const defaults = new Set(
    tables.rows('zerver_defaultstream').map((row) => idIn(row, 'zerver_defaultstream', 'stream')),
  );
  const names = new ChannelNames();
  const ids = new Set<number>();
  for (const row of tables.rows('zerver_stream')) {
    const id = idIn(row, 'zerver_stream');
    if (ids.has(id)) continue;
    ids.add(id);
    const isPrivate = isSet(row, 'invite_only');
    const isArchived = isSet(row, 'deactivated');
    const creator_id = numberIn(row, 'creator') ?? null;
    const description = usableDescription(textOf(row, 'description') ?? '');
    const folder = numberIn(row, 'folder');
    rows.add(channels, {
      id,
      name: names.nameFor(textOf(row, 'name') ?? '', `channel-${id}`),
      description,
      rendered_description: renderDescription(description),
      date_created: Math.floor(secondsIn(row, 'date_created') ?? 0),
      creator_id,
      invite_only: isPrivate,
      is_web_public: isSet(row, 'is_web_public') && !isPrivate,
      history_public_to_subscribers: !isPrivate || isSet(row, 'history_public_to_subscribers'),
      message_retention_days: retentionOf(row),
      topics_policy: topicsPolicies[numberIn(row, 'topics_policy') ?? 1] ?? 'inherit',
      folder_id: folder !== undefined && folders.has(folder) ? folder : null,
      is_archived: isArchived,
      is_default: defaults.has(id) && !isPrivate && !isArchived,
      first_message_id: null,
      external_id: null,
      custom: null,
      settings: permissionsFrom(channelGroupSettings, groups.system, creator_id, (name) => {
        const policy = postPolicies[numberIn(row, 'stream_post_policy') ?? 1];
        const given = groups.permissionIn(row, name);
        return (
          given ?? (name === 'can_send_message_group' && policy ? groups.system[policy] : given)
        );
      }),
    });
  }
  return ids;
}

/** Returns the days; -1 means for ever, null the default of the organization. */
function retentionOf(row: Raw): number | null {
  const days = row['message_retention_days'];
  return typeof days === 'number' && Number.isInteger(days) && (days > 0 || days === -1)
    ? days
    : null;
}

interface Known {
  readonly people: ReadonlySet<number>;
  readonly channels: ReadonlySet<number>;
  readonly recipients: ReadonlyMap<number, Recipient>;
  readonly received: ReceivedRanges;
}

/** Adds subscriptions and the policies of people for topics. */
export function addSubscriptions(tables: ZulipTables, rows: Rows, known: Known): void {
  const { people, channels, recipients, received } = known;
  for (const row of tables.rows('zerver_subscription')) {
    const user_id = idIn(row, 'zerver_subscription', 'user_profile');
    const place = recipients.get(idIn(row, 'zerver_subscription', 'recipient'));
    if (place?.kind !== 'channel' || !channels.has(place.id) || !people.has(user_id)) continue;
    const active = row['active'] !== false;
    const intervals: Intervals = received.of(user_id, place.id, active);
    rows.add(subscriptions, {
      channel_id: place.id,
      user_id,
      active,
      color: textOf(row, 'color') ?? '#76ce90',
      is_muted: isSet(row, 'is_muted') || row['in_home_view'] === false,
      pin_to_top: isSet(row, 'pin_to_top'),
      desktop_notifications: choiceIn(row, 'desktop_notifications'),
      audible_notifications: choiceIn(row, 'audible_notifications'),
      push_notifications: choiceIn(row, 'push_notifications'),
      email_notifications: choiceIn(row, 'email_notifications'),
      wildcard_mentions_notify: choiceIn(row, 'wildcard_mentions_notify'),
      intervals,
    });
  }
  const muted = tables.rows('zerver_mutedtopic').map((row) => ({ visibility_policy: 1, ...row }));
  for (const row of [...muted, ...tables.rows('zerver_usertopic')]) {
    const user_id = idIn(row, 'zerver_usertopic', 'user_profile');
    const channel_id = idIn(row, 'zerver_usertopic', 'stream');
    const policy = numberIn(row, 'visibility_policy') ?? 0;
    if (!people.has(user_id) || !channels.has(channel_id) || policy < 1 || policy > 3) continue;
    const topic_name = usableTopic(textOf(row, 'topic_name') ?? '');
    const last_updated = Math.floor(
      secondsIn(row, 'last_updated') ?? secondsIn(row, 'date_muted') ?? 0,
    );
    const visibility_policy = policy as VisibilityPolicy;
    const topic_key = topicKey(topic_name);
    rows.add(userTopics, {
      ...{ user_id, channel_id, topic_key, topic_name, visibility_policy, last_updated },
    });
  }
}

/** Returns a setting that may be left to the person's general one. */
function choiceIn(row: Raw, field: string): boolean | null {
  const value = row[field];
  return typeof value === 'boolean' ? value : null;
}
