/** The server's notices about channels, in Markdown. */

import { channelGroupSettings } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { quoted } from '../../core/text/quote.ts';
import {
  type ChannelSettingName,
  channelPermission,
  channelSettingNames,
} from '../channels/access.ts';
import { visibleSetting } from '../groups/group-setting.ts';
import { keptFor } from '../retention/kept-since.ts';
import { holdersText, literal, personText } from './notice-text.ts';

export function madeText(channel: ChannelRow, maker: UserRow): string {
  const news = `${personText(maker)} created this channel. It is **${privacy(channel)}**.`;
  return channel.description === '' ? news : `${news}\n\n${described(channel)}`;
}

/** Returns one text for each difference. */
export function changeTexts(
  state: RealmState,
  actor: UserRow,
  before: ChannelRow,
  after: ChannelRow,
): string[] {
  const changes: Change[] = [
    { what: 'renamed this channel', of: ({ name }) => literal(name) },
    { what: 'changed who can see this channel', of: (each) => `**${privacy(each)}**` },
    { what: 'changed how long messages in this channel are kept', of: retention(state) },
    { what: 'changed the topics policy of this channel', of: topics },
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
    const done = after.is_archived ? 'archived' : 'unarchived';
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
  if (is_web_public) return 'web-public';
  if (!invite_only) return 'public';
  return history_public_to_subscribers ? 'private, with shared history' : 'private';
}

function retention(state: RealmState) {
  return ({ message_retention_days: own }: ChannelRow): string => {
    if (own !== null) return `**${keptFor(own)}**`;
    return `**${keptFor(state.setting('message_retention_days'))}, the organization default**`;
  };
}

const topicsWords: Readonly<Record<string, string>> = {
  inherit: 'the organization default',
  allow_empty_topic: 'named topics and general chat',
  disable_empty_topic: 'named topics only',
  empty_topic_only: 'general chat only',
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

/** Returns the description as a quote, in which mentions do not notify. */
function described({ description }: ChannelRow): string {
  return description === '' ? 'No description.' : quoted(description);
}
