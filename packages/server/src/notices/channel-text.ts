/** What the server says in a channel about the channel itself, in Markdown. */

import { channelGroupSettings } from '@tidings/shared-types';
import {
  type ChannelSettingName,
  channelPermission,
  channelSettingNames,
} from '../channels/channel-settings.ts';
import { visibleSetting } from '../groups/group-setting.ts';
import type { RealmState } from '../realm/realm-state.ts';
import { keptFor } from '../retention/kept-for.ts';
import type { ChannelRow } from '../storage/tables/channels.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { quoted } from '../text/quote.ts';
import { holdersText, literal, personText } from './notice-text.ts';

export function madeText(channel: ChannelRow, maker: UserRow): string {
  const news = `${personText(maker)} made this channel. It is **${privacy(channel)}**.`;
  return channel.description === '' ? news : `${news}\n\n${described(channel)}`;
}

/** One text for each thing that differs. */
export function changeTexts(
  state: RealmState,
  actor: UserRow,
  before: ChannelRow,
  after: ChannelRow,
): string[] {
  const changes: Change[] = [
    { what: 'renamed this channel', of: ({ name }) => literal(name) },
    { what: 'changed who can see this channel', of: (each) => `**${privacy(each)}**` },
    { what: 'changed how long messages of this channel are kept', of: retention(state) },
    { what: 'changed which topics this channel has', of: topics },
    { what: 'moved this channel to another folder', of: folder(state) },
    ...channelSettingNames.map((name) => permissionChange(state, name)),
  ];
  const differing = changes.filter(({ of }) => of(before) !== of(after));
  const texts = differing.map(
    ({ what, of }) => `${personText(actor)} ${what}: from ${of(before)} to ${of(after)}.`,
  );
  if (before.description !== after.description) {
    const news = `${personText(actor)} changed the description of this channel.`;
    texts.push(`${news}\n\nBefore:\n\n${described(before)}\n\nNow:\n\n${described(after)}`);
  }
  if (before.is_archived !== after.is_archived) {
    const done = after.is_archived ? 'archived' : 'took out of the archive';
    texts.push(`${personText(actor)} ${done} this channel.`);
  }
  return texts;
}

interface Change {
  readonly what: string;
  readonly of: (channel: ChannelRow) => string;
}

function permissionChange(state: RealmState, name: ChannelSettingName): Change {
  const what = channelGroupSettings[name].description.replace(/^W/, 'w').replace(/\.$/, '');
  return {
    what: `changed ${what}`,
    of: (channel) => holdersText(state, visibleSetting(state, channelPermission(channel, name))),
  };
}

function privacy({ invite_only, is_web_public, history_public_to_subscribers }: ChannelRow) {
  if (is_web_public) return 'open to everyone on the web';
  if (!invite_only) return 'public';
  return history_public_to_subscribers ? 'private, with shared history' : 'private';
}

function retention(state: RealmState) {
  return ({ message_retention_days: own }: ChannelRow): string => {
    if (own !== null) return `**${keptFor(own)}**`;
    return `**${keptFor(state.setting('message_retention_days'))}, as in the whole organization**`;
  };
}

const topicsWords: Readonly<Record<string, string>> = {
  inherit: 'those that the organization has',
  allow_empty_topic: 'named topics and the general chat',
  disable_empty_topic: 'named topics only',
  empty_topic_only: 'the general chat only',
};

function topics({ topics_policy }: ChannelRow): string {
  return `**${topicsWords[topics_policy] ?? topics_policy}**`;
}

function folder(state: RealmState) {
  return ({ folder_id }: ChannelRow): string => {
    const row = folder_id === null ? undefined : state.channelFolders.get({ id: folder_id });
    return row ? literal(row.name) : 'none';
  };
}

/** In a quotation, where nobody is told of being mentioned. */
function described({ description }: ChannelRow): string {
  return description === '' ? 'No description.' : quoted(description);
}
