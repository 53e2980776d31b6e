import type { Answer, Person } from '../../support/team.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
export type AnyEvent = any;

/** A client with an event queue. */
export class QueueReader {
  readonly person: Person;
  readonly queueId: string;
  lastEventId: number;

  constructor(person: Person, queueId: string, lastEventId: number) {
    this.person = person;
    this.queueId = queueId;
    this.lastEventId = lastEventId;
  }

  /** Requests events without processing them. */
  ask(parameters: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    const { queueId: queue_id, lastEventId: last_event_id } = this;
    return this.person.get('/events', { queue_id, last_event_id, ...parameters });
  }

  /** Returns the events in the queue, and acknowledges them with the next request. */
  async held(): Promise<AnyEvent[]> {
    return this.#take(await this.ask({ dont_block: true }));
  }

  /** Returns the next response, however long it takes. */
  async next(): Promise<AnyEvent[]> {
    return this.#take(await this.ask());
  }

  #take({ status, body }: Answer): AnyEvent[] {
    if (status !== 200) throw new Error(`Refused: ${JSON.stringify(body)}`);
    const { events } = body as { events: AnyEvent[] };
    this.lastEventId = events.at(-1)?.id ?? this.lastEventId;
    return events;
  }
}

/** Registers a queue; by default for everything, in the newest forms. */
export async function queueOf(
  person: Person,
  wishes: Readonly<Record<string, unknown>> = {},
): Promise<QueueReader> {
  const { status, body } = await person.post('/register', {
    fetch_event_types: [],
    client_capabilities: {
      bulk_message_deletion: true,
      stream_typing_notifications: true,
      empty_topic_name: true,
      archived_channels: true,
    },
    ...wishes,
  });
  if (status !== 200) throw new Error(`Not registered: ${JSON.stringify(body)}`);
  return new QueueReader(person, body.queue_id, body.last_event_id);
}

/** Returns the texts of new messages among events. */
export function contents(events: readonly AnyEvent[]): string[] {
  return events.filter(({ type }) => type === 'message').map(({ message }) => message.content);
}
