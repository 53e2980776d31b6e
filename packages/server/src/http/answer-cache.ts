import { BoundedMemory } from '../core/bounded-memory.ts';
import type { Clock } from '../core/clock.ts';
import type { EventQueues } from '../core/event-queues/event-queues.ts';
import type { LogEntry } from '../core/event-queues/log-entry.ts';
import { InFlight } from '../core/in-flight.ts';
import type { Realm } from '../core/realm/realm.ts';
import { type Body, LONG_BODY } from './body.ts';

/** A request as the key of its cached answer. */
interface Question {
  readonly realm: Realm;
  readonly callerId: number | undefined;
  readonly origin: string;
  /** The address with all parameters. */
  readonly url: string;
}

/**
 * Whether a cached answer survives a log entry. Entries that change the realm's state drop every answer without asking.
 */
export type StaysValid = (entry: LogEntry) => boolean;

interface Made {
  readonly body: Body;
  readonly staysValid: StaysValid;
}

interface Answer extends Made {
  readonly madeAt: number;
  /** Position in the log up to which nothing has changed the answer. */
  holdsUpTo: number;
}

/** Marks a question that was asked once. Its answer is not kept, since most questions are not repeated. */
const askedOnce: Answer = {
  body: '',
  madeAt: Number.NEGATIVE_INFINITY,
  staysValid: () => false,
  holdsUpTo: 0,
};

/** Longest age of an answer. Some permissions start without an event, once a member has been there long enough. */
const MAX_AGE_MS = 10_000;

/**
 * Caches answers. An identical request gets the cached answer until a log entry invalidates it. The recent entries are
 * in memory. A read of the log's end tells whether they are complete; concurrent requests share one read.
 */
export class AnswerCache {
  readonly #known: BoundedMemory<string, Answer>;
  readonly #inFlight = new InFlight();
  readonly #eventQueues: EventQueues;
  readonly #clock: Clock;

  constructor(maxBytes: number, eventQueues: EventQueues, clock: Clock) {
    this.#known = new BoundedMemory(maxBytes, bytesOf);
    this.#eventQueues = eventQueues;
    this.#clock = clock;
  }

  async answer(question: Question, make: () => Promise<Made>): Promise<Body> {
    const { realm } = question;
    const key = keyOf(question);
    const known = await this.#find(key, realm);
    if (known !== undefined) return known;
    const inFlight = this.#inFlight.settled(key);
    if (inFlight) {
      this.#known.add(key, askedOnce);
      await inFlight;
      // The answer in progress may have started before this request, so it is looked up like any other.
      const made = await this.#find(key, realm);
      if (made !== undefined) return made;
    }
    return this.#inFlight.make(key, this.#make(key, realm, make));
  }

  clear(): void {
    this.#known.clear();
  }

  async #make(key: string, { state }: Realm, make: () => Promise<Made>): Promise<Body> {
    const holdsUpTo = state.position;
    const madeAt = this.#clock.now();
    const made = await make();
    const isRepeated = this.#known.find(key) !== undefined;
    if (!isRepeated) {
      this.#known.add(key, askedOnce);
      return made.body;
    }
    const body = asKept(made.body);
    this.#known.add(key, { ...made, body, madeAt, holdsUpTo });
    return body;
  }

  async #find(key: string, realm: Realm): Promise<Body | undefined> {
    const known = this.#known.find(key);
    if (!known || !this.#holds(known, realm)) return undefined;
    const { position } = realm.state;
    return (await realm.logHead.now()) === position ? known.body : undefined;
  }

  #holds(answer: Answer, realm: Realm): boolean {
    if (Math.abs(this.#clock.now() - answer.madeAt) > MAX_AGE_MS) return false;
    const { position } = realm.state;
    if (answer.holdsUpTo === position) return true;
    const since = this.#eventQueues.of(realm).since(answer.holdsUpTo);
    if (!since?.every(answer.staysValid)) return false;
    answer.holdsUpTo = position;
    return true;
  }
}

function keyOf({ realm, callerId, origin, url }: Question): string {
  return `${realm.id} ${callerId} ${origin} ${url}`;
}

/** Returns a body as it is cached. Long ones are bytes, which are compressed once for all who get them. */
function asKept(body: Body): Body {
  return typeof body === 'string' && body.length >= LONG_BODY ? Buffer.from(body) : body;
}

const BYTES_PER_ANSWER = 500;
/** Long bodies shrink to less than a third of this. */
const WITH_COMPRESSED = 1.3;

function bytesOf(key: string, { body }: Answer): number {
  const bytes = typeof body === 'string' ? 2 * body.length : WITH_COMPRESSED * body.length;
  return BYTES_PER_ANSWER + 2 * key.length + bytes;
}
