import { type ConversationTarget, conversationKey } from '../messages/conversation.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import { ownUserId, type RecordReader } from '../store/working-set.ts';

/** Converts a target to the parameters of the endpoints. */
export async function wireTarget(to: ConversationTarget, records: RecordReader) {
  return to.kind === 'topic'
    ? { type: 'channel' as const, to: to.channelId, topic: to.topic }
    : { type: 'direct' as const, to: await recipients(to.userIds, records) };
}

/** Returns the recipients. A note to oneself has the person as its recipient. */
export async function recipients(
  userIds: readonly number[],
  records: RecordReader,
): Promise<number[]> {
  if (userIds.length > 0) return [...userIds];
  const userId = await ownUserId(records);
  if (userId === undefined) throw new Error('The account is not registered yet');
  return [userId];
}

interface Parts {
  readonly content: string;
  readonly uploads?: readonly string[];
}

/** Replaces each `upload:ID` in a text with the address of the file, if it has one already. */
export function uploadedContent(
  { content, uploads = [] }: Parts,
  addressOf: (entryId: string) => unknown,
): string {
  return uploads.reduce((text, id) => {
    const address = addressOf(id);
    return address === undefined ? text : text.replaceAll(`upload:${id}`, () => String(address));
  }, content);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns a text as HTML, for display until the server has rendered its Markdown. */
export function plainHtml(text: string): string {
  const escaped = text.replace(/[&<>]/g, (character) => entities[character] ?? character);
  return `<p>${escaped.replaceAll('\n', '<br>')}</p>`;
}

export function targetLane(to: ConversationTarget): string {
  const conversation = to.kind === 'topic' ? to : { kind: 'direct' as const, members: to.userIds };
  return `send/${conversationKey(conversation)}`;
}

export function messageLane(message: MessageRef): string {
  return 'id' in message ? `message/${message.id}` : `message/local/${message.localId}`;
}

export function messageDependencies(message: MessageRef): readonly string[] {
  return 'localId' in message ? [message.localId] : [];
}
