import { type Audience, forUser, type LoggedEvent, type RealmEvent } from '../realm/events.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { EventQueue } from './queue.ts';

type AudienceKind =
  | 'realm'
  | 'members'
  | 'state'
  | 'webhooks'
  | 'user'
  | 'channel'
  | 'conversation';

/** A log entry with its audience parsed. */
export interface LogEntry {
  readonly logged: LoggedEvent;
  readonly kind: AudienceKind;
  /** Id of the account, channel or conversation that the audience names. */
  readonly audienceId: number;
  /** The members of the conversation that the audience names, once they are known. */
  members?: readonly number[];
}

/** A log entry as stored. */
export interface StoredEvent {
  readonly event_id: number;
  readonly audience: Audience;
  readonly payload: string;
  readonly created_at: number;
}

export function entryOf(logged: LoggedEvent): LogEntry {
  const [kind, id] = logged.audience.split(':');
  return { logged, kind: kind as AudienceKind, audienceId: Number(id ?? 0) };
}

export function storedEntry({ event_id, audience, payload, created_at }: StoredEvent): LogEntry {
  return entryOf({ id: event_id, audience, event: JSON.parse(payload), at: created_at });
}

/** Whether an entry may be for clients. The others only keep the state of processes current. */
export function isDeliverable({ kind }: LogEntry): boolean {
  return kind !== 'state';
}

/** Log entries with which servers notify each other. No client gets them. */
const internalTypes: ReadonlySet<string> = new Set([
  'state',
  'guest',
  'queues_end',
  'keys_end',
  'scrubbed',
  'log_rewritten',
]);

export function isInternal({ type }: RealmEvent): boolean {
  return internalTypes.has(type);
}

/** Records that an account became a guest or stopped being one, since guests do not get events for members. */
export function noteGuest(change: Mutation, userId: number, isGuest: boolean): void {
  change.emit(forUser(userId), { type: 'guest', is_guest: isGuest });
}

/** Records that one of an account's event queues has ended, or all of them if no id is given. */
export function noteQueuesEnd(change: Mutation, userId: number, queueId?: string): void {
  const queue = queueId === undefined ? {} : { queue_id: queueId };
  change.emit(forUser(userId), { type: 'queues_end', ...queue });
}

/** Records that an account's API keys are void, which ends the requests that wait with one. */
export function noteKeysEnd(change: Mutation, userId: number): void {
  change.emit(forUser(userId), { type: 'keys_end' });
}

/** Whether an entry records the end of this queue. */
export function isEndOf(
  { kind, audienceId, logged: { event } }: LogEntry,
  { id, userId }: EventQueue,
): boolean {
  if (event.type !== 'queues_end' || kind !== 'user' || audienceId !== userId) return false;
  return event['queue_id'] === undefined || event['queue_id'] === id;
}

/** Stands in the log for an entry whose content was erased. */
export const scrubbed: RealmEvent = { type: 'scrubbed' };

/** Records that earlier entries were rewritten, so that no process may use its copies of them. */
export function noteRewrittenLog(change: Mutation): void {
  change.emit('realm', { type: 'log_rewritten' });
}

export function isRewriting({ logged }: LogEntry): boolean {
  return logged.event.type === 'log_rewritten';
}
