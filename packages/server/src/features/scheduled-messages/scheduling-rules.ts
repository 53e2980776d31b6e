import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { ScheduledMessageRow } from '../../core/storage/tables/writing.ts';
import { type Addressee, partnersOf } from '../messages/addressee.ts';

/** Throws unless the time is in the future. `deliverAt` is in seconds. */
export function checkIsInFuture(change: Mutation, deliverAt: number): void {
  if (deliverAt * 1000 <= change.now) {
    throw badRequest('Scheduled delivery time must be in the future.');
  }
}

/** Returns the stored form of a recipient. */
export function storedAddress(
  to: Addressee,
  senderId: number,
): Pick<ScheduledMessageRow, 'type' | 'recipients'> {
  return to.kind === 'channel'
    ? { type: 'stream', recipients: [to.channelId] }
    : { type: 'private', recipients: partnersOf(to.members, senderId) };
}

export function isNoteToSelf(to: Addressee): boolean {
  return to.kind === 'direct' && to.members.length === 1;
}
