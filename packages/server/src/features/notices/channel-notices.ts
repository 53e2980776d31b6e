import { languageCodes } from '@tidings/shared-types/languages';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { organizationWords } from '../../languages/readers.ts';
import { wordsIn } from '../../languages/words.ts';
import { topicKey } from '../messages/topic.ts';
import { changeTexts, madeText } from './channel-text.ts';
import { channelText, personText } from './notice-text.ts';
import { postNotice } from './post-notice.ts';
import { renderNotice } from './render-notice.ts';

/** Keys of the topic for notices about a channel in the channel, in all languages: an organization may change its own. */
export const channelEventsKeys: ReadonlySet<string> = new Set(
  languageCodes.map((language) => topicKey(wordsIn(language).t('notice.channelEvents'))),
);

/** Posts the first message of new channels and, if wanted, announces them to everyone. */
export async function noteNewChannels(
  change: Mutation,
  maker: UserRow,
  made: readonly ChannelRow[],
  { announce = false }: { readonly announce?: boolean } = {},
): Promise<void> {
  for (const channel of made)
    await noteInChannel(change, channel, [madeText(change.state, channel, maker)]);
  if (announce) await announceNewChannels(change, maker, made);
}

/** Posts a user's changes to a channel in the channel. */
export async function noteChannelChange(
  change: Mutation,
  actor: UserRow,
  before: ChannelRow,
): Promise<void> {
  const after = change.state.channels.get({ id: before.id });
  if (after) await noteInChannel(change, after, changeTexts(change.state, actor, before, after));
}

async function noteInChannel(
  change: Mutation,
  channel: ChannelRow,
  texts: readonly string[],
): Promise<void> {
  if (!change.state.setting('send_channel_events_messages')) return;
  const topic = organizationWords(change.state).t('notice.channelEvents');
  for (const text of texts) {
    await postNotice(change, channel, topic, renderNotice(change.state, text));
  }
}

/** Announces new channels, except private ones where people may not know of them. */
async function announceNewChannels(
  change: Mutation,
  maker: UserRow,
  made: readonly ChannelRow[],
): Promise<void> {
  const { state } = change;
  const place = state.channels.get({ id: state.setting('new_stream_announcements_stream_id') });
  const known = made.filter((channel) => !channel.invite_only);
  if (!place || place.is_archived || known.length === 0) return;
  const { t, list } = organizationWords(state);
  const text = t('notice.channelsAnnounced', {
    person: personText(maker),
    count: known.length,
    channels: list(known.map(channelText)),
  });
  await postNotice(change, place, t('notice.newChannels'), renderNotice(state, text));
}
