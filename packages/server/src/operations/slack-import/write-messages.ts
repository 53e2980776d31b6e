import { ApiError } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { channels } from '../../core/storage/tables/channels.ts';
import { messageFlags, topics } from '../../core/storage/tables/messages.ts';
import { isSubscribed } from '../../features/channels/access.ts';
import { openConversation } from '../../features/messages/conversation.ts';
import { flagsAtSending } from '../../features/messages/flags-at-sending.ts';
import type { RenderedMessage } from '../../features/messages/new-message.ts';
import { storeMessage } from '../../features/messages/post-message.ts';
import { type RenderPlace, renderMessage } from '../../features/messages/render-typed-text.ts';
import { topicKey } from '../../features/messages/topic.ts';
import { claimAttachments } from '../../features/uploads/claim-attachments.ts';
import { SLACK_CLIENT } from '../import/progress.ts';
import { splitText } from '../import/split-text.ts';
import type { Tally } from '../import/tally.ts';
import type { PlannedMessage } from './plan-message.ts';

/** A message with its texts ready to store. */
export interface RenderedPlan {
  readonly planned: PlannedMessage;
  readonly rendered: readonly RenderedMessage[];
}

export async function renderPlan(
  place: RenderPlace,
  planned: PlannedMessage,
  tally: Tally,
): Promise<RenderedPlan> {
  const rendered = planned.texts.map((text) => renderOrShowCode(place, planned, text, tally));
  return { planned, rendered: (await Promise.all(rendered)).flat() };
}

/** Length up to which any text renders quickly. */
const SHORT = 900;

/** Renders a text. If rendering takes too long or the result is too large, shows the source as code. */
async function renderOrShowCode(
  place: RenderPlace,
  { sender }: PlannedMessage,
  text: string,
  tally: Tally,
): Promise<RenderedMessage[]> {
  try {
    return [await renderMessage(place, sender, text)];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    tally.asCode += 1;
    const fence = fenceAround(text);
    const pieces = splitText(text, SHORT).map((piece) => `${fence}text\n${piece}\n${fence}`);
    return Promise.all(pieces.map((piece) => renderMessage(place, sender, piece)));
  }
}

/** Returns a fence longer than any in the text. */
function fenceAround(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  return '`'.repeat(Math.max(2, ...runs) + 1);
}

/**
 * Stores messages as of the time when they were sent, without events or notifications. The organization is closed, so
 * clients read them later as history.
 */
export async function writePlan(
  change: Mutation,
  { planned, rendered }: RenderedPlan,
): Promise<void> {
  for (const [index, each] of rendered.entries()) {
    await writeOne(change, planned, each, index === 0);
  }
}

async function writeOne(
  change: Mutation,
  planned: PlannedMessage,
  rendered: RenderedMessage,
  isFirst: boolean,
): Promise<void> {
  const { sender, place } = planned;
  const earlier = {
    sent_at: planned.sentAt,
    edited_at: planned.editedAt,
    reactions: isFirst ? planned.reactions : [],
  };
  const message = { sender, rendered, client: SLACK_CLIENT };
  let received: (userId: number) => boolean;
  let id: number;
  let at: { channelId: number; topicKey: string } | undefined;
  if ('channel' in place) {
    const { topic } = place;
    const channelId = place.channel.id;
    id = storeMessage(change, { ...message, topic }, channelId, channelId, earlier).id;
    at = { channelId, topicKey: topicKey(topic) };
    notePlace(change, channelId, topic, id);
    received = (userId) => isSubscribed(change.state, userId, channelId);
  } else {
    const conversation = await openConversation(change, place.members);
    id = storeMessage(change, { ...message, topic: '' }, conversation.id, null, earlier).id;
    received = (userId) => place.members.includes(userId);
  }
  for (const [user_id, flags] of await flagsAtSending(change, sender.id, rendered, received, at)) {
    change.put(messageFlags, { user_id, message_id: id, flags });
  }
  await claimAttachments(change, sender, id, rendered.attachmentPaths);
}

function notePlace(change: Mutation, channel_id: number, topic: string, id: number): void {
  change.put(topics, { channel_id, topic_key: topicKey(topic), name: topic, max_id: id });
  const channel = change.state.channels.get({ id: channel_id });
  if (channel?.first_message_id === null)
    change.put(channels, { ...channel, first_message_id: id });
}
