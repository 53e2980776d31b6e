import { channelKey } from '../messages/conversation.ts';
import { MessagePages } from '../messages/message-pages.ts';
import { Windows } from '../messages/windows.ts';
import type { KnownChannel } from '../store/record-kinds.ts';
import type { WorkingSet } from '../store/working-set.ts';
import { Unread } from './unread.ts';

/** The most pages of one write, up to 1,024 messages, so that its size does not grow with the channel. */
const PAGES_AT_ONCE = 16;
const TOPICS_AT_ONCE = 256;

/** Removes everything stored of a channel that the person may no longer know of. */
export async function forgetChannel(set: WorkingSet, channelId: number): Promise<void> {
  set.remove('channel', String(channelId));
  await forgetContent(set, channelId);
}

/**
 * Removes the messages of a channel that the person can no longer read: leaving a private channel hides all of it. If
 * a group still grants access, they are fetched again.
 */
export async function forgetUnreadable(
  set: WorkingSet,
  before: KnownChannel,
  after: KnownChannel,
): Promise<void> {
  if (isReadable(before) && !isReadable(after)) {
    await forgetContent(set, after.channel.stream_id);
  }
}

/** Does the next step of removing a channel that was too large for one write. */
export async function forgetMore(set: WorkingSet, channelId: number): Promise<void> {
  const known = await set.get('channel', String(channelId));
  // The person returned to the channel. The remaining messages have no window, so they count as stale until fetched.
  if (known && isReadable(known.value)) set.remove('lostChannel', String(channelId));
  else await forgetContent(set, channelId);
}

function isReadable({ channel, subscription }: KnownChannel): boolean {
  return !channel.invite_only || subscription !== undefined;
}

/** Removes the newest content first. Records what is left in the same write, for the next leader (`forgetLost`). */
async function forgetContent(set: WorkingSet, channelId: number): Promise<void> {
  const parent = channelKey(channelId);
  await new Windows(set).forget(parent);
  await new Unread(set).dropChannel(parent);
  const pages = await new MessagePages(set).removeNewest(parent, PAGES_AT_ONCE);
  const topics = await set.find({ kind: 'topic', parent, limit: TOPICS_AT_ONCE });
  for (const { key } of topics) set.remove('topic', key);
  const key = String(channelId);
  if (pages === PAGES_AT_ONCE || topics.length === TOPICS_AT_ONCE) {
    set.set('lostChannel', key, { channelId });
  } else if (await set.get('lostChannel', key)) set.remove('lostChannel', key);
}
