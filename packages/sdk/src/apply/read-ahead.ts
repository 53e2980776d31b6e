import type { TidingsEvent } from '@tidings/shared-types';
import { conversationKey, conversationOf } from '../messages/conversation.ts';
import type { WorkingSet } from '../store/working-set.ts';

/** The most conversations to read ahead. A batch reads further ones when it needs them. */
const MOST_CONVERSATIONS = 100;

/** Reads in one go the records that the messages of a batch will need one after the other. */
export async function readAhead(set: WorkingSet, events: readonly TidingsEvent[]): Promise<void> {
  const messages = events.flatMap((event) => (event.type === 'message' ? [event.message] : []));
  const keys = [...new Set(messages.map((message) => conversationKey(conversationOf(message))))];
  if (keys.length < 2) return;
  const asked = keys.slice(0, MOST_CONVERSATIONS);
  await Promise.all([
    set.getMany('topic', asked),
    set.getMany('unread', asked),
    ...asked.map((scope) => set.find({ kind: 'page', scope, limit: 1 })),
  ]);
}
