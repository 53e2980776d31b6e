import { channelKey } from '../messages/conversation.ts';
import { MessageBook } from '../messages/message-book.ts';
import { Windows } from '../messages/windows.ts';
import type { KnownChannel } from '../store/record-kinds.ts';
import type { WorkingSet } from '../store/working-set.ts';
import { Unread } from './unread.ts';

/** Of one write, so that its size does not grow with what is stored: up to 1,024 messages. */
const PAGES_AT_ONCE = 16;
const TOPICS_AT_ONCE = 256;

/** Everything stored of a channel that the person may know of no longer. */
export async function forgetChannel(set: WorkingSet, channelId: number): Promise<void> {
  set.remove('channel', String(channelId));
  await forgetContent(set, channelId);
}

/**
 * What was read in a channel, where the person may not read it any more: who left a private channel has
 * lost all of it. Where a group lets them in all the same it is fetched again.
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

/** The next step with a channel of which one write could not take everything. */
export async function forgetMore(set: WorkingSet, channelId: number): Promise<void> {
  const known = await set.get('channel', String(channelId));
  // Once one is back, what is left is as old as anything that nobody kept.
  if (known && isReadable(known.value)) set.remove('lostChannel', String(channelId));
  else await forgetContent(set, channelId);
}

function isReadable({ channel, subscription }: KnownChannel): boolean {
  return !channel.invite_only || subscription !== undefined;
}

/** The newest first; what is left over is noted in the same write, for whoever leads (`forgetLost`). */
async function forgetContent(set: WorkingSet, channelId: number): Promise<void> {
  const parent = channelKey(channelId);
  await new Windows(set).forget(parent);
  await new Unread(set).dropChannel(parent);
  const pages = await new MessageBook(set).removeNewest(parent, PAGES_AT_ONCE);
  const topics = await set.find({ kind: 'topic', parent, limit: TOPICS_AT_ONCE });
  for (const { key } of topics) set.remove('topic', key);
  const key = String(channelId);
  if (pages === PAGES_AT_ONCE || topics.length === TOPICS_AT_ONCE) {
    set.set('lostChannel', key, { channelId });
  } else if (await set.get('lostChannel', key)) set.remove('lostChannel', key);
}
