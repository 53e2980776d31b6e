import type { TidingsEvent } from '@tidings/shared-types';
import { conversationKey, conversationOf } from '../messages/conversation.ts';
import type { WorkingSet } from '../store/working-set.ts';

/** What a batch touches beyond this is read when it is its turn. */
const MOST_CONVERSATIONS = 100;

/** Reads at once what the messages of a batch will ask for one after the other. */
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
