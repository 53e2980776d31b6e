/** The server's notices about channels, in Markdown. */

import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { quoted } from '../../core/text/quote.ts';
import { organizationWords } from '../../languages/readers.ts';
import type { Translate, Words } from '../../languages/words.ts';
import { channelPermission, channelSettingNames } from '../channels/access.ts';
import { visibleSetting } from '../groups/group-setting.ts';
import { holdersText, literal, personText } from './notice-text.ts';

export function madeText(state: RealmState, channel: ChannelRow, maker: UserRow): string {
  const { t } = organizationWords(state);
  const news = t('notice.channelCreated', {
    person: personText(maker),
    privacy: privacy(t, channel),
  });
  return channel.description === '' ? news : `${news}\n\n${described(t, channel)}`;
}

/** Returns one text for each difference. */
export function changeTexts(
  state: RealmState,
  actor: UserRow,
  before: ChannelRow,
  after: ChannelRow,
): string[] {
  const words = organizationWords(state);
  const { t } = words;
  const person = personText(actor);
  const texts = changesOf(state, words).flatMap(({ key, of }) => {
    const values = { person, before: of(before), after: of(after) };
    return values.before === values.after ? [] : [t(key, values)];
  });
  const permissions = channelSettingNames.flatMap((permission) => {
    const of = (channel: ChannelRow) =>
      holdersText(state, visibleSetting(state, channelPermission(channel, permission)));
    const values = { person, permission, before: of(before), after: of(after) };
    return values.before === values.after ? [] : [t('notice.channelPermission', values)];
  });
  texts.push(...permissions);
  if (before.description !== after.description) {
    const values = { person, before: described(t, before), after: described(t, after) };
    texts.push(t('notice.channelDescription', values));
  }
  if (before.is_archived !== after.is_archived) {
    const key = after.is_archived ? 'notice.channelArchived' : 'notice.channelUnarchived';
    texts.push(t(key, { person }));
  }
  return texts;
}

interface Change {
  readonly key:
    | 'notice.channelRenamed'
    | 'notice.channelPrivacy'
    | 'notice.channelRetention'
    | 'notice.channelTopics'
    | 'notice.channelFolder';
  readonly of: (channel: ChannelRow) => string;
}

function changesOf(state: RealmState, { t }: Words): readonly Change[] {
  return [
    { key: 'notice.channelRenamed', of: ({ name }) => literal(name) },
    { key: 'notice.channelPrivacy', of: (channel) => privacy(t, channel) },
    { key: 'notice.channelRetention', of: (channel) => retention(state, t, channel) },
    {
      key: 'notice.channelTopics',
      of: ({ topics_policy }) => t('notice.topicsPolicy', { policy: topics_policy }),
    },
    { key: 'notice.channelFolder', of: (channel) => folder(state, t, channel) },
  ];
}

function privacy(t: Translate, channel: ChannelRow): string {
  return t('notice.privacy', { privacy: privacyOf(channel) });
}

function privacyOf({ invite_only, is_web_public, history_public_to_subscribers }: ChannelRow) {
  if (is_web_public) return 'webPublic';
  if (!invite_only) return 'public';
  return history_public_to_subscribers ? 'sharedHistory' : 'private';
}

function retention(
  state: RealmState,
  t: Translate,
  { message_retention_days: own }: ChannelRow,
): string {
  if (own !== null) return keptFor(t, own);
  return t('notice.keptByDefault', { time: keptFor(t, state.setting('message_retention_days')) });
}

function keptFor(t: Translate, days: number): string {
  return days === -1 ? t('notice.keptForever') : t('notice.keptFor', { days });
}

function folder(state: RealmState, t: Translate, { folder_id }: ChannelRow): string {
  const row = folder_id === null ? undefined : state.channelFolders.get({ id: folder_id });
  return row ? literal(row.name) : t('notice.noFolder');
}

/** Returns the description as a quote, in which mentions do not notify. */
function described(t: Translate, { description }: ChannelRow): string {
  return description === '' ? t('notice.noDescription') : quoted(description);
}
