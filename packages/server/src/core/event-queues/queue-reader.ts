import { serverVersion } from '../../version.ts';
import { inSeconds } from '../clock.ts';
import type { Realm } from '../realm/realm.ts';
import type { Listener } from './listener.ts';
import { isEndOf, type LogEntry } from './log-entry.ts';
import { type Membership, membershipIn } from './membership.ts';
import { badQueue, type QueueOptions } from './queue.ts';
import type { QueueContext } from './queue-context.ts';
import { readMissed } from './read-missed.ts';
import type { RealmLog } from './realm-log.ts';
import type { RecentTransients } from './recent-transients.ts';
import { cursorAfter, nextPosition, type WireEvent, wireEvents, withId } from './wire-events.ts';

/** Limits of one answer. The rest follows with the next request. */
const USUAL_EVENTS = 1000;
const MAX_TEXT = 6 << 20;

/** The events of one answer, up to its limits. */
export class Answer {
  readonly events: WireEvent[] = [];
  /** Whether the limits left out events. */
  hasMore = false;
  readonly #mostEvents: number;
  #text = 0;

  constructor({ maxEvents = USUAL_EVENTS }: Listener) {
    this.#mostEvents = maxEvents;
  }

  get isFull(): boolean {
    return this.events.length >= this.#mostEvents || this.#text >= MAX_TEXT;
  }

  add(event: WireEvent): void {
    this.events.push(event);
    this.#text += event.text.length;
  }
}

/** Reads a queue after a cursor: from memory as far as that reaches back, or else from the database. */
export class QueueReader {
  readonly #realm: Realm;
  readonly #context: QueueContext;
  readonly #log: RealmLog;
  readonly #transients: RecentTransients;

  constructor(realm: Realm, context: QueueContext, log: RealmLog, transients: RecentTransients) {
    this.#realm = realm;
    this.#context = context;
    this.#log = log;
    this.#transients = transients;
  }

  /** Whether memory has everything after the listener's cursor at this moment. */
  isNear({ cursor }: Listener): boolean {
    return this.#log.isCurrent && this.#log.recent.reaches(nextPosition(cursor));
  }

  /** Fills an answer, and moves the listener's cursor forward, until memory has the rest or the answer is full. */
  async approach(listener: Listener, answer: Answer): Promise<void> {
    while (!listener.isOver && !answer.hasMore && !this.isNear(listener)) {
      await this.#log.follow();
      const from = nextPosition(listener.cursor);
      if (this.#log.recent.reaches(from)) continue;
      const { queue } = listener;
      const page = await readMissed(this.#context.engine, this.#realm, queue, from);
      if (!page) throw badQueue(queue.id);
      listener.readmit();
      this.#collect(page.entries, listener, page.membershipAt, answer);
      if (!answer.hasMore) listener.cursor = Math.max(listener.cursor, cursorAfter(page.upTo));
    }
  }

  /** Adds all events after the cursor of a near listener. */
  recent(listener: Listener, answer: Answer): void {
    listener.readmit();
    const { recent } = this.#log;
    const { queue, cursor } = listener;
    const last = membershipIn(this.#realm.state, queue.userId);
    const membershipAt = (position: number) => recent.changes.at(position, queue.userId, last);
    this.#collect(recent.from(nextPosition(cursor)), listener, membershipAt, answer);
    if (answer.hasMore) return;
    for (const event of this.#transientEvents(listener, membershipAt)) answer.add(event);
    for (const event of this.#restart(listener)) answer.add(event);
    answer.events.sort((a, b) => a.id - b.id);
  }

  /** Returns an event that shows a waiting client that the connection lives. */
  heartbeat({ cursor }: Listener): WireEvent {
    const id = Math.max(cursor, cursorAfter(this.#log.recent.position));
    return withId(id, '{"type":"heartbeat"}');
  }

  /** Throws if the queue has ended, because its row may have been read just before that. */
  #collect(
    entries: Iterable<LogEntry>,
    { queue, cursor }: Listener,
    membershipAt: (position: number) => Membership,
    answer: Answer,
  ): void {
    const moment = { realm: this.#realm, now: this.#context.clock.now() };
    for (const entry of entries) {
      if (isEndOf(entry, queue)) throw badQueue(queue.id);
      for (const event of wireEvents(entry, queue, membershipAt(entry.logged.id), moment)) {
        if (event.id <= cursor) continue;
        if (answer.isFull) {
          answer.hasMore = true;
          return;
        }
        answer.add(event);
      }
    }
  }

  #transientEvents(
    { queue, cursor }: Listener,
    membershipAt: (position: number) => Membership,
  ): WireEvent[] {
    const moment = { realm: this.#realm, now: this.#context.clock.now() };
    return this.#transients
      .after(cursor, moment.now)
      .filter(({ happenedAt }) => happenedAt >= queue.createdAt)
      .flatMap(({ entry, wireId }) =>
        wireEvents(entry, queue, membershipAt(entry.logged.id), moment, () => wireId),
      );
  }

  #restart({ queue, cursor }: Listener): WireEvent[] {
    const { stored } = this.#context;
    if (!stored.takeRestart(queue)) return [];
    const text = restartEvent(queue.options, stored.startedAt);
    const id = this.#transients.nextId(this.#log.recent.position, cursor);
    return text === undefined || id === undefined ? [] : [withId(id, text)];
  }
}

/** Returns the event that announces a restart and the version; undefined if the client did not ask for it. */
function restartEvent({ eventTypes }: QueueOptions, startedAt: number): string | undefined {
  if (eventTypes && !eventTypes.includes('restart')) return undefined;
  const server_generation = inSeconds(startedAt);
  return JSON.stringify({ type: 'restart', ...serverVersion, server_generation });
}
