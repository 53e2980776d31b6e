import type { ConversationTarget } from '../messages/target.ts';
import { ownUserId } from '../store/own-user-id.ts';
import type { RecordReader } from '../store/working-set.ts';

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
