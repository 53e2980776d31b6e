import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Audience, RealmEvent } from './events.ts';

/** An event that matters only at the moment it happens, such as typing. */
export interface TransientEvent {
  readonly realmId: number;
  readonly audience: Audience;
  readonly event: RealmEvent;
}

const Ids = Type.Array(Type.Integer());
const Person = Type.Object({ user_id: Type.Integer(), email: Type.String() });
const Op = Type.Union([Type.Literal('start'), Type.Literal('stop')]);
const Times = Type.Record(Type.String(), Type.Object({}));
const shared = { not_for: Type.Optional(Ids) };

/** The events that are not in the log. */
const Event = Type.Union([
  Type.Object({
    ...shared,
    type: Type.Literal('typing'),
    op: Op,
    message_type: Type.Literal('direct'),
    sender: Person,
    recipients: Type.Array(Person),
  }),
  Type.Object({
    ...shared,
    type: Type.Literal('typing'),
    op: Op,
    message_type: Type.Literal('stream'),
    sender: Person,
    stream_id: Type.Integer(),
    topic: Type.String(),
  }),
  Type.Object({
    ...shared,
    type: Type.Literal('typing_edit_message'),
    op: Op,
    sender_id: Type.Integer(),
    message_id: Type.Integer(),
    recipient: Type.Union([
      Type.Object({
        type: Type.Literal('channel'),
        channel_id: Type.Integer(),
        topic: Type.String(),
      }),
      Type.Object({ type: Type.Literal('direct'), user_ids: Ids }),
    ]),
  }),
  Type.Object({
    ...shared,
    type: Type.Literal('presence'),
    user_id: Type.Integer(),
    email: Type.String(),
    server_timestamp: Type.Number(),
    presence: Times,
    presences: Times,
  }),
]);

const transient = Compile(
  Type.Object({
    realmId: Type.Integer(),
    audience: Type.String({ pattern: '^(realm|(user|channel):[0-9]+)$' }),
    event: Event,
  }),
);

/**
 * Reads an event that another process sent. Returns undefined for anything else: what is in the log never comes this
 * way, so nobody who can write to a bus can make up a message.
 */
export function readTransient(text: string): TransientEvent | undefined {
  const read = parsed(text);
  return transient.Check(read) ? (read as TransientEvent) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
