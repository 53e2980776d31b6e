import { forUser, type RealmEvent } from '../realm/events.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { LogEntry } from './log-entry.ts';
import type { EventQueue } from './queue.ts';

/** Entries of the log by which servers tell each other something. No client ever gets them. */
const internalTypes: ReadonlySet<string> = new Set(['state', 'guest', 'queues_end', 'keys_end']);

export function isInternal({ type }: RealmEvent): boolean {
  return internalTypes.has(type);
}

/** Notes that an account became a guest or is one no longer: what is for members is not for guests. */
export function noteGuest(change: Mutation, userId: number, isGuest: boolean): void {
  change.emit(forUser(userId), { type: 'guest', is_guest: isGuest });
}

/** Says that one of an account's event queues is gone; without an id, that all of them are. */
export function noteQueuesEnd(change: Mutation, userId: number, queueId?: string): void {
  const queue = queueId === undefined ? {} : { queue_id: queueId };
  change.emit(forUser(userId), { type: 'queues_end', ...queue });
}

/** Says that an account's keys are of no use any more, to whoever waits with one of them. */
export function noteKeysEnd(change: Mutation, userId: number): void {
  change.emit(forUser(userId), { type: 'keys_end' });
}

/** Whether an entry says that this queue is gone. */
export function isEndOf(
  { kind, audienceId, logged: { event } }: LogEntry,
  { id, userId }: EventQueue,
): boolean {
  if (event.type !== 'queues_end' || kind !== 'user' || audienceId !== userId) return false;
  return event['queue_id'] === undefined || event['queue_id'] === id;
}
