import type { Clock } from '../clock.ts';
import type { Realm } from '../realm/realm.ts';
import type { Engine } from '../storage/engine.ts';
import type { LogEntry } from './log-entry.ts';
import { LogPages } from './log-pages.ts';
import { type Membership, membershipIn } from './membership.ts';
import type { EventQueue } from './queue.ts';
import { presentMembership, readChanges } from './read-missed.ts';
import type { RealmLog } from './realm-log.ts';
import { cursorAfter, nextPosition, type WireEvent, wireEvents } from './wire-events.ts';

/** Entries looked at per read, since other work waits meanwhile. */
const MAX_SCANNED = 2000;

/** Bounds of a batch. Its first event is always in it. */
export interface BatchLimits {
  readonly events: number;
  /** Characters of the events' JSON. */
  readonly text: number;
  /** Id of the last event that the batch may have; without it, there is none. */
  readonly lastId?: number | undefined;
}

/** Consecutive events of a queue. */
export interface Batch {
  readonly events: readonly WireEvent[];
  /** Where to read on after these events. */
  readonly cursor: number;
  /** Whether there was nothing more. */
  readonly isAll: boolean;
}

interface Source {
  readonly entries: Iterable<LogEntry>;
  /** Position up to which the entries are complete. */
  readonly upTo: number;
  membershipAt(position: number): Membership;
}

/** Reads queues in batches, from memory or, in pages that readers share, from the database. It never waits. */
export class BatchReader {
  readonly #realm: Realm;
  readonly #context: { readonly engine: Engine; readonly clock: Clock };
  readonly #log: RealmLog;
  readonly #pages: LogPages;

  constructor(
    realm: Realm,
    context: { readonly engine: Engine; readonly clock: Clock },
    log: RealmLog,
  ) {
    this.#realm = realm;
    this.#context = context;
    this.#log = log;
    this.#pages = new LogPages(realm, context.engine, log.conversations);
  }

  /** Returns the events after a cursor, perhaps none yet. Returns undefined if the log does not reach back that far. */
  async read(queue: EventQueue, cursor: number, limits: BatchLimits): Promise<Batch | undefined> {
    const from = nextPosition(cursor);
    while (!this.#log.isCurrent) await this.#log.follow();
    const source = this.#log.recent.reaches(from)
      ? this.#recent(queue.userId, from)
      : await this.#stored(queue.userId, from);
    return source && this.#collect(source, queue, cursor, limits);
  }

  /** Drops what is kept for readers that are behind. */
  forget(): void {
    this.#pages.clear();
  }

  /** Must be used before anything is awaited: only then state and entries are of one moment. */
  #recent(userId: number, from: number): Source {
    const { recent } = this.#log;
    const last = membershipIn(this.#realm.state, userId);
    return {
      entries: recent.from(from),
      upTo: recent.position,
      membershipAt: (position) => recent.changes.at(position, userId, last),
    };
  }

  async #stored(userId: number, from: number): Promise<Source | undefined> {
    const { position } = this.#realm.state;
    const last = presentMembership(this.#realm.state, userId);
    const page = await this.#pages.at(from);
    if (!page) return undefined;
    const stretch = { realmId: this.#realm.id, userId, from, upTo: position };
    const changes = await readChanges(this.#context.engine.reader, stretch);
    return {
      entries: page.entries.filter(({ logged: { id } }) => id >= from && id <= position),
      upTo: Math.min(page.upTo, position),
      membershipAt: (at) => changes.at(at, userId, last),
    };
  }

  #collect(
    { entries, upTo, membershipAt }: Source,
    queue: EventQueue,
    cursor: number,
    { events: most, text: mostText, lastId = Number.POSITIVE_INFINITY }: BatchLimits,
  ): Batch {
    const moment = { realm: this.#realm, now: this.#context.clock.now() };
    const events: WireEvent[] = [];
    let size = 0;
    let scanned = 0;
    let before = cursor;
    for (const entry of entries) {
      const { id } = entry.logged;
      if (scanned >= MAX_SCANNED) return { events, cursor: before, isAll: false };
      scanned += 1;
      for (const event of wireEvents(entry, queue, membershipAt(id), moment)) {
        if (event.id <= cursor) continue;
        size += event.text.length;
        const isFull = events.length >= most || event.id > lastId;
        if (isFull || (events.length > 0 && size > mostText)) {
          return { events, cursor: Math.max(before, events.at(-1)?.id ?? 0), isAll: false };
        }
        events.push(event);
      }
      before = cursorAfter(id);
    }
    return {
      events,
      cursor: Math.max(cursor, cursorAfter(upTo)),
      isAll: upTo >= this.#realm.state.position,
    };
  }
}
