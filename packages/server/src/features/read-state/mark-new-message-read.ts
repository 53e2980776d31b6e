import type { Mutation } from '../../core/realm/mutation.ts';
import { readRanges } from '../../core/storage/tables/messages.ts';

/** Marks a new message as read. Its range is joined with neighbours when more is read. */
export function markNewMessageRead(change: Mutation, userId: number, messageId: number): void {
  change.put(readRanges, { user_id: userId, from_id: messageId, to_id: messageId });
}
