import type { ConversationTarget } from '../messages/target.ts';
import { ownUserId } from '../store/own-user-id.ts';
import type { RecordReader } from '../store/working-set.ts';

/** The target as the endpoints that take messages want it. */
export async function wireTarget(to: ConversationTarget, records: RecordReader) {
  return to.kind === 'topic'
    ? { type: 'channel' as const, to: to.channelId, topic: to.topic }
    : { type: 'direct' as const, to: await recipients(to.userIds, records) };
}

/** A note to oneself has oneself for a recipient. */
export async function recipients(
  userIds: readonly number[],
  records: RecordReader,
): Promise<number[]> {
  if (userIds.length > 0) return [...userIds];
  const userId = await ownUserId(records);
  if (userId === undefined) throw new Error('Who the person is was not registered yet');
  return [userId];
}
