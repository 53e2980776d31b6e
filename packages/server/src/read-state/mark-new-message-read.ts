import type { Mutation } from '../realm/mutation.ts';
import { readRanges } from '../storage/tables/messages.ts';

/** Marks one new message as read for somebody; neighbouring ranges are joined when more is read. */
export function markNewMessageRead(change: Mutation, userId: number, messageId: number): void {
  change.put(readRanges, { user_id: userId, from_id: messageId, to_id: messageId });
}
