import type { Audience, LoggedEvent } from '../realm/events.ts';

export type AudienceKind = 'realm' | 'members' | 'state' | 'user' | 'channel' | 'conversation';

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
}

export function entryOf(logged: LoggedEvent): LogEntry {
  const [kind, id] = logged.audience.split(':');
  return { logged, kind: kind as AudienceKind, audienceId: Number(id ?? 0) };
}

export function storedEntry({ event_id, audience, payload }: StoredEvent): LogEntry {
  return entryOf({ id: event_id, audience, event: JSON.parse(payload) });
}
