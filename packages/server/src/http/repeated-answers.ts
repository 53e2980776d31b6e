import { BoundedMemory } from '../bounded-memory.ts';
import type { Clock } from '../clock.ts';
import type { EventQueues } from '../event-queues/event-queues.ts';
import type { LogEntry } from '../event-queues/log-entry.ts';
import type { Realm } from '../realm/realm.ts';
import { Underway } from '../underway.ts';

/** Who asks what. */
interface Question {
  readonly realm: Realm;
  readonly callerId: number | undefined;
  readonly origin: string;
  /** With all parameters. */
  readonly url: string;
}

/**
 * Whether an answer stays as it was through an entry of the log. Those that change the realm's state
 * are not asked about: nothing outlives them.
 */
export type Outlives = (entry: LogEntry) => boolean;

export type Body = string | Buffer;

interface Made {
  readonly body: Body;
  readonly outlives: Outlives;
}

interface Answer extends Made {
  readonly madeAt: number;
  /** Up to where in the log nothing has changed it. */
  holdsUpTo: number;
}

/** In place of an answer: most questions are not asked again, and answers that are kept for nothing cost. */
const askedOnce: Answer = {
  body: '',
  madeAt: Number.NEGATIVE_INFINITY,
  outlives: () => false,
  holdsUpTo: 0,
};

/** Some permissions come by themselves, to those who have been members for long enough. */
const MAX_AGE_MS = 10_000;

/**
 * Who asks the same again is answered the same, as long as nothing happened that could change it. What
 * happened since is at hand; that it is all takes a look at where the log ends, which those share who
 * ask at the same time.
 */
export class RepeatedAnswers {
  readonly #known: BoundedMemory<string, Answer>;
  readonly #underway = new Underway();
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
    const underway = this.#underway.settled(key);
    if (underway) {
      this.#known.add(key, askedOnce);
      await underway;
      // What was made meanwhile may be of before the question.
      const made = await this.#find(key, realm);
      if (made !== undefined) return made;
    }
    return this.#underway.make(key, this.#make(key, realm, make));
  }

  async #make(key: string, { state }: Realm, make: () => Promise<Made>): Promise<Body> {
    const holdsUpTo = state.position;
    const madeAt = this.#clock.now();
    const made = await make();
    const isRepeated = this.#known.find(key) !== undefined;
    this.#known.add(key, isRepeated ? { ...made, madeAt, holdsUpTo } : askedOnce);
    return made.body;
  }

  async #find(key: string, realm: Realm): Promise<Body | undefined> {
    const known = this.#known.find(key);
    if (!known || !this.#holds(known, realm)) return undefined;
    const { position } = realm.state;
    return (await realm.logEnd.now()) === position ? known.body : undefined;
  }

  #holds(answer: Answer, realm: Realm): boolean {
    if (Math.abs(this.#clock.now() - answer.madeAt) > MAX_AGE_MS) return false;
    const { position } = realm.state;
    if (answer.holdsUpTo === position) return true;
    const since = this.#eventQueues.of(realm).since(answer.holdsUpTo);
    if (!since?.every(answer.outlives)) return false;
    answer.holdsUpTo = position;
    return true;
  }
}

function keyOf({ realm, callerId, origin, url }: Question): string {
  return `${realm.id} ${callerId} ${origin} ${url}`;
}

const BYTES_PER_ANSWER = 500;

function bytesOf(key: string, { body }: Answer): number {
  const bytes = typeof body === 'string' ? 2 * body.length : body.length;
  return BYTES_PER_ANSWER + 2 * key.length + bytes;
}
