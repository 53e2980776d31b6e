import { badRequest } from '../api-error.ts';
import { isResolved, messageTopic, RESOLVED_PREFIX, readTopic } from '../messages/topic.ts';

/** The mark, however often it is there. */
const MARKS = /^✔ [ ✔]*/u;
const LONE_MARK = RESOLVED_PREFIX.trim();

/** The topic without the mark. */
function unresolved(topic: string): string {
  return topic.replace(MARKS, '');
}

/** Whether the mark is all that two topics differ in. */
export function differInMarkOnly(before: string, after: string): boolean {
  return before !== after && unresolved(before) === unresolved(after);
}

/** Whether going from one topic to the other resolves it or reopens it, and nothing else. */
export function togglesResolved(before: string, after: string): boolean {
  if (isResolved(before) === isResolved(after)) return false;
  // The mark can make a topic too long, and then it is cut.
  return differInMarkOnly(before, after) || messageTopic(RESOLVED_PREFIX + before) === after;
}

/** Throws where the mark would be all there is to a topic. */
export function checkNotEmptyResolved(topic: string): void {
  const isEmpty = topic === LONE_MARK || (isResolved(topic) && readTopic(unresolved(topic)) === '');
  if (isEmpty) throw badRequest('The general chat topic cannot be resolved.');
}
