import type { Visit } from '../../handler.ts';
import type { Listener } from './listener.ts';
import type { EventQueue } from './queue.ts';
import type { Place, RealmQueues } from './realm-queues.ts';
import type { WireEvent } from './wire-events.ts';

/** A request for events that is answered once. */
class Poll implements Listener {
  readonly queue: EventQueue;
  cursor: number;
  isOver = false;
  readonly #visit: Visit;
  readonly #resolve: (events: readonly WireEvent[]) => void;
  readonly #reject: (error: unknown) => void;

  constructor(
    { queue, cursor }: Place,
    visit: Visit,
    resolve: (events: readonly WireEvent[]) => void,
    reject: (error: unknown) => void,
  ) {
    this.queue = queue;
    this.cursor = cursor;
    this.#visit = visit;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  readmit(): void {
    this.#visit.readmit();
  }

  receive(events: readonly WireEvent[]): boolean {
    this.isOver = true;
    this.#resolve(events);
    return false;
  }

  release(): void {
    this.receive([]);
  }

  catchUp(): void {
    this.release();
  }

  fail(error: unknown): void {
    this.isOver = true;
    this.#reject(error);
  }
}

/** Returns the events of a queue after a place. If there are none and it may wait, waits for the next. */
export function poll(
  queues: RealmQueues,
  place: Place,
  visit: Visit,
  mayWait: boolean,
): Promise<readonly WireEvent[]> {
  return new Promise((resolve, reject) => {
    const listener = new Poll(place, visit, resolve, reject);
    visit.onceOver(() => {
      queues.leave(listener);
      listener.release();
    });
    queues.read(listener, mayWait).then(
      (events) => events && listener.receive(events),
      (error: unknown) => listener.fail(error),
    );
  });
}
