import { limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { EditHistoryEntry } from '../../core/storage/tables/messages.ts';
import { codePoints } from '../../core/text/code-points.ts';
import {
  isResolved,
  messageTopic,
  RESOLVED_PREFIX,
  readTopic,
  topicKey,
} from '../messages/topic.ts';
import type { SearchContext } from '../narrow/find-messages.ts';
import type { Route } from './move-permission.ts';

/** The mark, even if repeated. */
const MARKS = /^✔ [ ✔]*/u;
const LONE_MARK = RESOLVED_PREFIX.trim();

/** Returns the topic without the mark. */
function unresolved(topic: string): string {
  return topic.replace(MARKS, '');
}

/** Tells whether two topics differ only in the mark. */
export function differInMarkOnly(before: string, after: string): boolean {
  return before !== after && unresolved(before) === unresolved(after);
}

/** Tells whether a change of topic only resolves or reopens it. */
export function togglesResolved(before: string, after: string): boolean {
  if (isResolved(before) === isResolved(after)) return false;
  // A mark that makes the topic too long cuts its end.
  return differInMarkOnly(before, after) || messageTopic(RESOLVED_PREFIX + before) === after;
}

/**
 * Returns the name of a topic after resolving or reopening it. If the mark had cut the name, reopening restores it from
 * the edit history of the messages from `since` on.
 */
export async function toggledTopic(
  { sql, realmId }: SearchContext,
  { source, oldTopic, newTopic }: Route,
  since: number,
): Promise<string> {
  if (!isResolved(oldTopic) || codePoints(oldTopic) < limits.max_topic_length) return newTopic;
  const oldest = await sql.get<{ edit_history: string }>(
    `SELECT edit_history FROM messages
     WHERE realm_id = $1 AND recipient_id = $2 AND topic_key = $3 AND id >= $4 AND edit_history <> '[]'
     ORDER BY id LIMIT 1`,
    [realmId, source.id, topicKey(oldTopic), since],
  );
  const history: readonly EditHistoryEntry[] = JSON.parse(oldest?.edit_history ?? '[]');
  const before = history.find(({ topic }) => topic === oldTopic)?.prev_topic;
  if (before === undefined || isResolved(before)) return newTopic;
  return messageTopic(RESOLVED_PREFIX + before) === oldTopic ? before : newTopic;
}

/** Throws if the topic would consist of the mark alone. */
export function checkNotEmptyResolved(topic: string): void {
  const isEmpty = topic === LONE_MARK || (isResolved(topic) && readTopic(unresolved(topic)) === '');
  if (isEmpty) throw badRequest('The general chat topic cannot be resolved.');
}
