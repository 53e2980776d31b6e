import type { Realm } from '../realm/realm.ts';
import type { TransientEvent } from '../realm/transient-events.ts';
import { badQueue } from './bad-queue.ts';
import { Heartbeats } from './heartbeats.ts';
import type { Listener } from './listener.ts';
import { entryOf, type LogEntry } from './log-entry.ts';
import { reachesBack } from './log-start.ts';
import { type Membership, mayHaveChanged, membershipIn } from './membership.ts';
import type { EventQueue } from './queue.ts';
import type { QueueContext } from './queue-context.ts';
import { QueueReader } from './queue-reader.ts';
import { type LogListener, RealmLog } from './realm-log.ts';
import { RecentTransients } from './recent-transients.ts';
import { Waiting } from './waiting.ts';
import { type WireEvent, wireEvents, withId } from './wire-events.ts';
import { cursorAfter, lastIdOf, nextPosition, positionOf } from './wire-ids.ts';

/** A queue, and the position from which its client reads on. */
export interface Place {
  readonly queue: EventQueue;
  readonly cursor: number;
}

/** The event queues of one realm: reads them, and wakes the listeners that wait for events. */
export class RealmQueues implements LogListener {
  readonly #realm: Realm;
  readonly #context: QueueContext;
  readonly #log: RealmLog;
  readonly #reader: QueueReader;
  readonly #transients = new RecentTransients();
  readonly #waiting = new Waiting();
  readonly #heartbeats: Heartbeats<Listener>;
  #isStopped = false;

  constructor(realm: Realm, context: QueueContext) {
    this.#realm = realm;
    this.#context = context;
    this.#log = new RealmLog(realm, context.engine, this);
    this.#reader = new QueueReader(realm, context, this.#log, this.#transients);
    this.#heartbeats = new Heartbeats(context.clock, (listener) => this.#beat(listener));
  }

  /** Returns the caller's queue at the client's position. Throws if there is no such queue or position. */
  async find(userId: number, queueId: string, lastEventId: number): Promise<Place> {
    const { stored, engine } = this.#context;
    const queue = await stored.find(this.#realm, queueId);
    if (queue?.userId !== userId) throw badQueue(queueId);
    const cursor = Math.max(lastEventId, cursorAfter(queue.startPosition));
    // Another process may have moved the log on.
    if (positionOf(cursor) > this.#realm.state.position) await this.#realm.refresh();
    if (cursor > lastIdOf(this.#realm.state.position)) throw badQueue(queueId);
    const next = nextPosition(cursor);
    if (!this.#log.recent.reaches(next)) {
      if (!(await reachesBack(engine.reader, this.#realm.id, next))) throw badQueue(queueId);
    }
    stored.use(queue);
    return { queue, cursor };
  }

  /** Returns all entries after a position; undefined if some are not in memory, or changed the realm's state. */
  since(position: number): readonly LogEntry[] | undefined {
    const { recent, isCurrent } = this.#log;
    if (!isCurrent || !recent.reaches(position + 1)) return undefined;
    const entries = [...recent.from(position + 1)];
    return entries.length === recent.position - position ? entries : undefined;
  }

  /** Returns the events after the listener's cursor. If there are none, returns undefined and the listener waits. */
  async read(listener: Listener, mayWait: boolean): Promise<readonly WireEvent[] | undefined> {
    this.#release(this.#waiting.on(listener.queue.id));
    do {
      const missed = await this.#reader.approach(listener);
      if (missed.length > 0) return missed;
      if (listener.isOver) return [];
    } while (!this.#reader.isNear(listener));
    // Must not await between this read and the wait, or an event could be missed.
    const events = this.#reader.recent(listener);
    if (events.length > 0 || !mayWait || listener.isOver || this.#isStopped) return events;
    this.#release(this.#waiting.on(listener.queue.id));
    this.#waiting.add(listener);
    this.#heartbeats.restart(listener);
    return undefined;
  }

  /** Ends the listener's wait. */
  leave(listener: Listener): boolean {
    this.#heartbeats.stop(listener);
    return this.#waiting.remove(listener);
  }

  isRead(userId: number, accepts: (queue: EventQueue) => boolean): boolean {
    return [...this.#waiting.ofUser(userId)].some(({ queue }) => accepts(queue));
  }

  /** Answers all waiting listeners. From now on no listener waits. */
  stop(): void {
    this.#isStopped = true;
    this.#log.stop();
    for (const listener of [...this.#waiting.all()]) this.#release(listener);
  }

  onEntries(entries: readonly LogEntry[]): void {
    const { state } = this.#realm;
    const { changes } = this.#log.recent;
    const closing = this.#realm.deactivated && entries.find(isClosing);
    if (closing) this.#close(closing);
    const changed = new Set(entries.flatMap((entry) => mayHaveChanged(entry) ?? []));
    const batches = new Map<Listener, WireEvent[]>();
    for (const entry of this.#waiting.size > 0 ? entries : []) {
      for (const listener of this.#waiting.candidates(entry, state, changed)) {
        const { userId } = listener.queue;
        const membership = changes.at(entry.logged.id, userId, membershipIn(state, userId));
        const events = this.#eventsFor(listener, entry, membership);
        if (events.length === 0) continue;
        const batch = batches.get(listener);
        if (batch) batch.push(...events);
        else batches.set(listener, events);
      }
    }
    for (const [listener, events] of batches) this.#hand(listener, events);
    for (const entry of entries) {
      const { type } = entry.logged.event;
      if (type === 'queues_end') this.#end(entry);
      if (type === 'keys_end') this.#failRefused(entry.audienceId);
    }
    if (this.#realm.deactivated) for (const each of [...this.#waiting.all()]) this.#dismiss(each);
  }

  onLeap(): void {
    for (const listener of [...this.#waiting.all()]) {
      this.leave(listener);
      listener.catchUp();
    }
  }

  onError(error: unknown): void {
    this.#context.log.warn({ err: error }, 'cannot read the event log');
  }

  onTransient({ audience, event }: TransientEvent): void {
    const { state } = this.#realm;
    const { position } = this.#log.recent;
    const happened = entryOf({ id: position, audience, event });
    const transient = this.#transients.add(happened, this.#context.clock.now());
    if (!transient) return;
    for (const listener of [...this.#waiting.candidates(happened, state, new Set())]) {
      const id = Math.max(transient.wireId, listener.cursor + 1);
      if (positionOf(id) !== position) continue;
      const membership = membershipIn(state, listener.queue.userId);
      const events = this.#eventsFor(listener, happened, membership, () => id);
      if (events.length > 0) this.#hand(listener, events);
    }
  }

  /** Shapes an event. If that fails, only the listener that should get it fails. */
  #eventsFor(
    listener: Listener,
    entry: LogEntry,
    membership: Membership,
    idOf?: (index: number) => number,
  ): WireEvent[] {
    const moment = { realm: this.#realm, now: this.#context.clock.now() };
    try {
      return wireEvents(entry, listener.queue, membership, moment, idOf);
    } catch (error) {
      this.#context.log.error({ err: error, eventId: entry.logged.id }, 'cannot deliver an event');
      this.#fail(listener, error);
      return [];
    }
  }

  #hand(listener: Listener, events: readonly WireEvent[]): void {
    if (this.#waiting.on(listener.queue.id) !== listener) return;
    try {
      listener.readmit();
    } catch (refusal) {
      this.#fail(listener, refusal);
      return;
    }
    listener.cursor = events.at(-1)?.id ?? listener.cursor;
    if (!listener.receive(events)) {
      this.leave(listener);
      return;
    }
    // A stream that waits on counts as a new request. Only a request shows that the client still reads.
    this.#context.stored.use(listener.queue);
    this.#heartbeats.restart(listener);
  }

  #beat(listener: Listener): void {
    const id = Math.max(listener.cursor, cursorAfter(this.#log.recent.position));
    this.#hand(listener, [withId(id, '{"type":"heartbeat"}')]);
  }

  #end({ logged: { event }, audienceId: userId }: LogEntry): void {
    const { stored } = this.#context;
    const queueId = event['queue_id'];
    if (typeof queueId === 'string') {
      stored.forget(queueId);
      this.#release(this.#waiting.on(queueId));
      return;
    }
    stored.forgetOf(this.#realm, userId);
    for (const listener of [...this.#waiting.ofUser(userId)]) this.#dismiss(listener);
  }

  /** Delivers the end of the organization, the last event that its listeners get. */
  #close(closing: LogEntry): void {
    for (const listener of [...this.#waiting.all()]) {
      const membership = membershipIn(this.#realm.state, listener.queue.userId);
      const events = this.#eventsFor(listener, closing, membership);
      if (events.length === 0 || !this.leave(listener)) continue;
      listener.receive(events);
      listener.release();
    }
  }

  #release(listener: Listener | undefined): void {
    if (listener && this.leave(listener)) listener.release();
  }

  /** Ends a wait with the error that authentication would give now. */
  #dismiss(listener: Listener): void {
    try {
      listener.readmit();
      this.#release(listener);
    } catch (refusal) {
      this.#fail(listener, refusal);
    }
  }

  /** Fails the listeners of an account that would not be admitted any more, so that its devices learn of it at once. */
  #failRefused(userId: number): void {
    for (const listener of [...this.#waiting.ofUser(userId)]) {
      try {
        listener.readmit();
      } catch (refusal) {
        this.#fail(listener, refusal);
      }
    }
  }

  #fail(listener: Listener, error: unknown): void {
    this.leave(listener);
    listener.fail(error);
  }
}

function isClosing({ logged: { event } }: LogEntry): boolean {
  return event.type === 'realm' && event['op'] === 'deactivated';
}
