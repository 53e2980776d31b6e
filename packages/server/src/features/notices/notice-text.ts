/**
 * Parts of the server's notices, in Markdown. The dialect has no escapes, so names are written as mentions if possible,
 * otherwise as code.
 */

import type { GroupSettingValue } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserGroupRow } from '../../core/storage/tables/groups.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { organizationWords } from '../../languages/readers.ts';
import { narrowUrl } from '../markdown/links/narrow-url.ts';

/** Returns a silent mention. */
export function personText({ id, full_name }: Pick<UserRow, 'id' | 'full_name'>): string {
  return `@_**${full_name}|${id}**`;
}

export function groupText({
  name,
  deactivated,
}: Pick<UserGroupRow, 'name' | 'deactivated'>): string {
  return deactivated || name.includes('*') ? literal(name) : `@_*${name}*`;
}

/** Returns a link to the channel. */
export function channelText(channel: Pick<ChannelRow, 'id' | 'name'>): string {
  return /[*>]/.test(channel.name)
    ? `[${literal(`#${channel.name}`)}](${narrowUrl(channel)})`
    : `#**${channel.name}**`;
}

/** Returns a link to the topic. */
export function topicText(channel: Pick<ChannelRow, 'id' | 'name'>, topic: string): string {
  return /[*>]/.test(channel.name) || topic.includes('*')
    ? `[${literal(`#${channel.name} > ${topic}`)}](${narrowUrl(channel, topic)})`
    : `#**${channel.name}>${topic}**`;
}

/** Returns text as code, which shows it unchanged on one line. */
export function literal(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${padding}${text}${padding}${fence}`;
}

const NAMED_PEOPLE = 10;

/** Returns the holders of a permission, for everyone in the organization. */
export function holdersText(state: RealmState, value: GroupSettingValue): string {
  const { direct_members, direct_subgroups } =
    typeof value === 'number' ? { direct_members: [], direct_subgroups: [value] } : value;
  const groups = direct_subgroups.flatMap((id) => state.groups.get({ id }) ?? []).map(groupText);
  const people = direct_members.flatMap((id) => state.users.get({ id }) ?? []).map(personText);
  const others = people.length - NAMED_PEOPLE;
  const { t, list } = organizationWords(state);
  const more = others > 0 ? [t('notice.morePeople', { count: others })] : [];
  return list([...groups, ...people.slice(0, NAMED_PEOPLE), ...more]);
}
