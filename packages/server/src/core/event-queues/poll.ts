import type { Visit } from '../../handler.ts';
import type { Listener } from './listener.ts';
import type { EventQueue } from './queue.ts';
import type { Place, RealmQueues } from './realm-queues.ts';
import type { WireEvent } from './wire-events.ts';

/** The answer to a poll. */
interface PollAnswer {
  readonly events: readonly WireEvent[];
  readonly hasMore: boolean;
}

interface Polling {
  readonly visit: Visit;
  readonly mayWait: boolean;
  /** The most events of the answer, if the client has a limit. */
  readonly maxEvents: number | undefined;
  readonly isQuiet: boolean;
}

/** A request for events that is answered once. */
class Poll implements Listener {
  readonly queue: EventQueue;
  readonly maxEvents: number | undefined;
  readonly isQuiet: boolean;
  cursor: number;
  isOver = false;
  readonly #visit: Visit;
  readonly #resolve: (answer: PollAnswer) => void;
  readonly #reject: (error: unknown) => void;

  constructor(
    { queue, cursor }: Place,
    { visit, maxEvents, isQuiet }: Polling,
    resolve: (answer: PollAnswer) => void,
    reject: (error: unknown) => void,
  ) {
    this.queue = queue;
    this.maxEvents = maxEvents;
    this.isQuiet = isQuiet;
    this.cursor = cursor;
    this.#visit = visit;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  readmit(): void {
    this.#visit.readmit();
  }

  receive(events: readonly WireEvent[]): boolean {
    this.answer({ events, hasMore: false });
    return false;
  }

  answer(answer: PollAnswer): void {
    this.isOver = true;
    this.#resolve(answer);
  }

  release(): void {
    this.receive([]);
  }

  catchUp(): void {
    this.answer({ events: [], hasMore: true });
  }

  fail(error: unknown): void {
    this.isOver = true;
    this.#reject(error);
  }
}

/** Returns the events of a queue after a place. If there are none and it may wait, waits for the next. */
export function poll(queues: RealmQueues, place: Place, polling: Polling): Promise<PollAnswer> {
  const { visit, mayWait } = polling;
  return new Promise((resolve, reject) => {
    const listener = new Poll(place, polling, resolve, reject);
    visit.onceOver(() => {
      queues.leave(listener);
      listener.release();
    });
    queues.read(listener, mayWait).then(
      (answer) => {
        if (answer) listener.answer(answer);
        else visit.waits?.();
      },
      (error: unknown) => listener.fail(error),
    );
  });
}
