import type { Clock } from '../clock.ts';
import type { Realm } from '../realm/realm.ts';
import type { Engine } from '../storage/engine.ts';
import { decodeRow, type RawRow } from '../storage/rows.ts';
import { type EventQueueRow, eventQueues } from '../storage/tables/event-queues.ts';
import type { EventQueue } from './queue.ts';

/** Lifetime of a cached row. The log reports the end of a queue, except when an idle one expires. */
const BELIEVED_MS = 5 * 60_000;
/** Shortest time between two notes of a queue's use. */
const NOTED_EVERY_MS = 2 * 60_000;
/** Longest delay of the stored use of a queue: it is noted first, and notes are written once a minute. */
export const USE_KNOWN_AFTER_MS = NOTED_EVERY_MS + 60_000;
const MAX_KNOWN = 50_000;

interface KnownQueue {
  readonly queue: EventQueue;
  readonly realmId: number;
  readonly readAt: number;
  usedAt: number;
  notedAt: number;
  /** Whether its last use was before this process started. */
  hasOutlivedServer: boolean;
}

/** A cache of the rows of event queues. Writes their last use back from time to time. */
export class StoredQueues {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #known = new Map<string, KnownQueue>();
  readonly #used = new Set<KnownQueue>();

  constructor(engine: Engine, clock: Clock) {
    this.#engine = engine;
    this.#clock = clock;
    this.startedAt = clock.now();
  }

  async find(realm: Realm, id: string): Promise<EventQueue | undefined> {
    const known = this.#known.get(id);
    if (known?.realmId === realm.id && this.#msFrom(known.readAt) < BELIEVED_MS) {
      return known.queue;
    }
    const columns = Object.keys(eventQueues.columns).join(', ');
    const raw = await this.#engine.reader.get<RawRow>(
      `SELECT ${columns} FROM event_queues WHERE realm_id = $1 AND id = $2`,
      [realm.id, id],
    );
    if (raw === undefined) {
      if (known?.realmId === realm.id) this.#known.delete(id);
      return undefined;
    }
    const row = decodeRow(eventQueues, raw);
    const { user_id: userId, options, start_position: startPosition, created_at: createdAt } = row;
    const queue = known?.queue ?? { id, userId, options, startPosition, createdAt };
    this.#remember({
      queue,
      realmId: realm.id,
      readAt: this.#clock.now(),
      usedAt: Math.max(row.last_polled_at, known?.usedAt ?? 0),
      notedAt: row.last_polled_at,
      hasOutlivedServer: !known && row.last_polled_at < this.startedAt,
    });
    return queue;
  }

  /** Notes a use of the queue. */
  use({ id }: EventQueue): void {
    const known = this.#known.get(id);
    if (!known) return;
    known.usedAt = this.#clock.now();
    if (this.#msFrom(known.notedAt) < NOTED_EVERY_MS) return;
    known.notedAt = known.usedAt;
    this.#used.add(known);
  }

  lastUse(id: string): number | undefined {
    return this.#known.get(id)?.usedAt;
  }

  /** Returns the time since the last use of each known queue, in milliseconds. */
  *ages(): Generator<number> {
    for (const { usedAt } of this.#known.values()) yield this.#msFrom(usedAt);
  }

  /** Whether to tell the queue's client that the server restarted. True once per queue. */
  takeRestart({ id }: EventQueue): boolean {
    const known = this.#known.get(id);
    if (!known?.hasOutlivedServer) return false;
    known.hasOutlivedServer = false;
    return true;
  }

  forget(id: string): void {
    this.#known.delete(id);
  }

  forgetOf(realm: Realm, userId: number): void {
    for (const [id, { queue, realmId }] of this.#known) {
      if (realmId === realm.id && queue.userId === userId) this.#known.delete(id);
    }
  }

  /** Returns the uses of a realm's queues that are noted but not written yet. */
  *unwritten({ id }: Realm): Generator<{ readonly queue: EventQueue; readonly usedAt: number }> {
    for (const used of this.#used) if (used.realmId === id) yield used;
  }

  /** Writes the uses noted with `use`, each with the time of the last one. */
  async writeUse(): Promise<void> {
    if (this.#used.size === 0) return;
    const used = [...this.#used];
    const rows = this.#engine.dialect.rowsFrom('$2', usedColumns, 'used');
    await this.#engine.write(async (tx) => {
      for (const [realmId, uses] of usesByRealm(used)) {
        await tx.run(
          `UPDATE event_queues SET last_polled_at = used.last_polled_at FROM ${rows}
           WHERE event_queues.realm_id = $1 AND event_queues.id = used.id`,
          [realmId, JSON.stringify(uses)],
        );
      }
    });
    for (const each of used) this.#used.delete(each);
  }

  /** Absolute, because after the clock was set back a difference says nothing. */
  #msFrom(time: number): number {
    return Math.abs(this.#clock.now() - time);
  }

  #remember(known: KnownQueue): void {
    const { id } = known.queue;
    this.#known.delete(id);
    this.#known.set(id, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }
}

const { id, last_polled_at } = eventQueues.columns;
const usedColumns = { id, last_polled_at };

type Use = Pick<EventQueueRow, 'id' | 'last_polled_at'>;

function usesByRealm(used: Iterable<KnownQueue>): Map<number, Use[]> {
  const byRealm = new Map<number, Use[]>();
  for (const { realmId, queue, usedAt } of used) {
    const use = { id: queue.id, last_polled_at: usedAt };
    const uses = byRealm.get(realmId);
    if (uses) uses.push(use);
    else byRealm.set(realmId, [use]);
  }
  return byRealm;
}
