import type { ConversationKey } from '../messages/conversation.ts';
import { covers } from '../messages/stretches.ts';
import { ALL, combined, Windows } from '../messages/windows.ts';
import type { WorkingSet } from '../store/working-set.ts';
import { isFollowed } from './conversations.ts';

/** Tells whether events keep a stored message current. If so, the log beats a fetch (S6). */
export async function isKept(
  set: WorkingSet,
  conversation: ConversationKey,
  messageId: number,
): Promise<boolean> {
  if (!(await isFollowed(set, conversation))) return false;
  const windows = new Windows(set);
  const wider = /^c:\d+/.exec(conversation)?.[0] ?? ALL;
  const known = await Promise.all([conversation, wider].map((view) => windows.get(view)));
  return covers(combined(known).held, messageId);
}
