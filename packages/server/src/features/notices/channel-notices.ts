import type { Mutation } from '../../core/realm/mutation.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { changeTexts, madeText } from './channel-text.ts';
import { channelText, listed, personText } from './notice-text.ts';
import { postNotice } from './post-notice.ts';
import { renderNotice } from './render-notice.ts';

/** Topic for notices about a channel in the channel. */
export const CHANNEL_EVENTS = 'channel events';
const NEW_CHANNELS = 'new channels';

/** Posts the first message of new channels and, if wanted, announces them to everyone. */
export async function noteNewChannels(
  change: Mutation,
  maker: UserRow,
  made: readonly ChannelRow[],
  { announce = false }: { readonly announce?: boolean } = {},
): Promise<void> {
  for (const channel of made) await noteInChannel(change, channel, [madeText(channel, maker)]);
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
  for (const text of texts) {
    await postNotice(change, channel, CHANNEL_EVENTS, renderNotice(change.state, text));
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
  const what = known.length === 1 ? 'a new channel' : `${known.length} new channels`;
  const text = `${personText(maker)} made ${what}: ${listed(known.map(channelText))}.`;
  await postNotice(change, place, NEW_CHANNELS, renderNotice(state, text));
}
