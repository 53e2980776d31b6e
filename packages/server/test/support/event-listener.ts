import { type EventName, events } from '@tidings/shared-types';
import { Compile, type Validator } from 'typebox/compile';
import { capabilityNames } from '../../src/core/realm/capabilities.ts';
import type { Answer, Person } from './team.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
export type Heard = any;

/** A client that receives events. */
export interface EventListener {
  readonly queueId: string;
  /** Returns the events since the last call, without ids. Throws if an event violates its schema. */
  heard(): Promise<Heard[]>;
  /** Returns those of one type. */
  heardOf(type: string): Promise<Heard[]>;
}

/** All client capabilities. */
export const modern = Object.fromEntries(capabilityNames.map((name) => [name, true]));

interface Wishes {
  readonly event_types?: readonly string[];
  readonly client_capabilities?: Readonly<Record<string, boolean>>;
  readonly [parameter: string]: unknown;
}

/** Starts to listen, by default to everything, with every capability. */
export async function listen(person: Person, wishes: Wishes = {}): Promise<EventListener> {
  const registered = successful(
    await person.post('/register', {
      fetch_event_types: [],
      client_capabilities: modern,
      apply_markdown: true,
      ...wishes,
    }),
  );
  const { queue_id } = registered.body;
  let { last_event_id } = registered.body;
  const heard = async (): Promise<Heard[]> => {
    const query = { queue_id, last_event_id, dont_block: true };
    const { body } = successful(await person.get('/events', query));
    last_event_id = body.events.at(-1)?.id ?? last_event_id;
    return body.events.map((event: Heard) => {
      checkEvent(event);
      const { id, ...rest } = event;
      return rest;
    });
  };
  const early = await heard();
  if (early.length > 0) throw new Error(`Got earlier events: ${names(early).join(', ')}`);
  return {
    queueId: queue_id,
    heard,
    heardOf: async (type) => (await heard()).filter((event) => event.type === type),
  };
}

/** Returns names of events such as `stream/update name`. */
export function names(heard: readonly Heard[]): string[] {
  return heard.map(({ type, op, property }) =>
    [op === undefined ? type : `${type}/${op}`, property].filter(Boolean).join(' '),
  );
}

const validators = new Map<EventName, Validator>();

/** Throws unless an event has exactly the fields of its schema. */
export function checkEvent(event: Heard): void {
  const full = `${event.type}/${event.op}`;
  const name = (full in events ? full : event.type) as EventName;
  if (!(name in events)) throw new Error(`There is no schema for ${full}`);
  const validator = validators.get(name) ?? Compile(closed(events[name]) as object);
  validators.set(name, validator);
  if (validator.Check(event)) return;
  const [error] = validator.Errors(event);
  throw new Error(`${name}: ${JSON.stringify(error)} in ${JSON.stringify(event)}`);
}

/** Returns the same schema without additional properties. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, closed(value)]),
  );
  return 'properties' in schema ? { ...inner, additionalProperties: false } : inner;
}

function successful(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`Refused: ${JSON.stringify(answer.body)}`);
  return answer;
}
