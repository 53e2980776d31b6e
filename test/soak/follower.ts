import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createApi } from '../../packages/sdk/src/api/api.ts';
import { isCallError } from '../../packages/sdk/src/api/errors.ts';
import { createEventStreams } from '../../packages/sdk/src/api/open-event-stream.ts';
import { EventStreamParser } from '../../packages/sdk/src/sync/follow-stream.ts';
import {
  cursorAfter,
  positionOf,
} from '../../packages/server/src/core/event-queues/wire-events.ts';
import { MARK } from '../crash/sender.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import type { Random } from '../support/random.ts';
import { TIMED } from './ledger.ts';
import type { Person } from './person.ts';

/** Long polls, or a stream of server-sent events. */
export type Way = 'polls' | 'stream';

interface Options {
  readonly person: Person;
  readonly way: Way;
  readonly serverUrl: string;
  readonly random: Random;
}

interface WireEvent {
  readonly id: number;
  readonly type: string;
  readonly message?: { readonly id: number; readonly content: string };
}

interface Heard {
  readonly id: number;
  readonly content: string;
}

const RETRY_MS = 100;
const LONGEST_PAUSE_MS = 2000;
/** Longer than the server's long polls. */
const TIMEOUT_MS = 90_000;

/** Follows a queue with all types of events through failures, and never registers again. */
export class Follower {
  readonly heard: Heard[] = [];
  /** Digests of logged events, until they are compared. */
  readonly events: string[] = [];
  readonly violations: string[] = [];
  readonly name: string;
  readonly #options: Options;
  readonly #queueId: string;
  readonly #end = new AbortController();
  readonly #following: Promise<void>;
  #cursor: number;
  #interruptions = 0;
  #isInterrupted = false;
  #count = 0;

  private constructor(options: Options, queueId: string, cursor: number) {
    this.name = `${options.person.name} by ${options.way}`;
    this.#options = options;
    this.#queueId = queueId;
    this.#cursor = cursor;
    this.#following = this.#follow();
  }

  static async register(options: Options): Promise<Follower> {
    const wanted = { fetch_event_types: ['realm'] };
    const { queue_id, last_event_id } = await options.person.api.register(wanted);
    if (queue_id === null) throw new Error('There is no queue');
    return new Follower(options, queue_id, last_event_id);
  }

  get userId(): number {
    return this.#options.person.account.user_id;
  }

  /** Number of events, with transient ones. */
  get count(): number {
    return this.#count;
  }

  /** Number of interruptions, of any length. */
  get interruptions(): number {
    return this.#interruptions;
  }

  /** Waits until a message has arrived, with a timeout, and stops following. */
  async endAfter(messageId: number): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!this.heard.some(({ id }) => id === messageId)) {
      if (Date.now() > deadline) {
        this.violations.push(`did not hear of message ${messageId}`);
        break;
      }
      await setTimeout(RETRY_MS);
    }
    await this.end();
  }

  async end(): Promise<void> {
    this.#end.abort();
    await this.#following;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#end;
    const { person, serverUrl, way } = this.#options;
    const { email, api_key: apiKey } = person.account;
    const options = {
      serverUrl,
      credentials: { email, apiKey },
      retry: false,
      timeoutMs: TIMEOUT_MS,
    } as const;
    const api = createApi(options);
    const openStream = createEventStreams(options);
    while (!signal.aborted) {
      try {
        const [queueId, lastEventId] = [this.#queueId, this.#cursor];
        if (way === 'stream') {
          await this.#read(await openStream({ queueId, lastEventId }, signal));
        } else {
          const place = { queue_id: queueId, last_event_id: lastEventId };
          const { events } = await api.getEvents(place, { signal });
          this.#take(events as readonly WireEvent[]);
          await this.#dawdle();
        }
      } catch (error) {
        if (signal.aborted) return;
        if (isCallError(error) && error.remedy !== 'retry') {
          this.violations.push(`may follow no longer: ${error.message}`);
          return;
        }
        if (!this.#isInterrupted) this.#interruptions += 1;
        this.#isInterrupted = true;
        await setTimeout(RETRY_MS);
      }
    }
  }

  /** Polling at once waits for the next event; polling later gets missed ones. */
  async #dawdle(): Promise<void> {
    const { random } = this.#options;
    if (random.chance(0.2)) await setTimeout(random.below(LONGEST_PAUSE_MS));
  }

  async #read(stream: ReadableStream<Uint8Array>): Promise<void> {
    const parser = new EventStreamParser();
    const decoder = new TextDecoder();
    const taker = new WritableStream<Uint8Array>({
      write: (bytes) => {
        const text = decoder.decode(bytes, { stream: true });
        this.#take(parser.read(text) as readonly WireEvent[]);
      },
    });
    await stream.pipeTo(taker, { signal: this.#end.signal });
  }

  #take(events: readonly WireEvent[]): void {
    for (const event of events) {
      const { id, message } = event;
      if (id <= this.#cursor) this.violations.push(`event ${id} came after ${this.#cursor}`);
      this.#cursor = Math.max(this.#cursor, id);
      this.#count += 1;
      this.#isInterrupted = false;
      if (isOfLog(id)) this.events.push(`${id} ${event.type} ${digest(event)}`);
      const isOurs =
        message && [MARK, TIMED].some((mark) => message.content.startsWith(`${mark} `));
      if (isOurs) this.heard.push({ id: message.id, content: message.content });
    }
  }
}

/** Other events are transient: a client that is away does not get them. */
function isOfLog(id: number): boolean {
  return id <= cursorAfter(positionOf(id));
}

function digest(event: WireEvent): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('base64url').slice(0, 8);
}

/** Compares two followers of the same account. Removes what both have, and returns the first difference. */
export function difference(one: Follower, other: Follower): string | undefined {
  const count = Math.min(one.events.length, other.events.length);
  const [first, second] = [one.events.splice(0, count), other.events.splice(0, count)];
  const at = first.findIndex((event, index) => event !== second[index]);
  if (at === -1) return undefined;
  return `${one.name} got ${first[at]}, and ${other.name} ${second[at]}`;
}
