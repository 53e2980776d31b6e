import type { Audience, LoggedEvent } from '../realm/events.ts';

export type AudienceKind = 'realm' | 'members' | 'state' | 'user' | 'channel' | 'conversation';

/** An entry of the log with its audience taken apart. */
export interface LogEntry {
  readonly logged: LoggedEvent;
  readonly kind: AudienceKind;
  /** Of the account, channel or conversation that the audience names. */
  readonly audienceId: number;
  /** The people of the conversation that the audience names, once they are known. */
  members?: readonly number[];
}

/** As the database has it. */
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
