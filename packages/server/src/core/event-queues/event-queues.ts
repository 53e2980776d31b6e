import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Realm } from '../realm/realm.ts';
import type { TransientEvents } from '../realm/transient-events.ts';
import type { Engine } from '../storage/engine.ts';
import type { EventQueue } from './queue.ts';
import { type QuietUsers, RealmQueues } from './realm-queues.ts';
import { StoredQueues } from './stored-queues.ts';

interface Context {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: Logger;
  readonly transient: TransientEvents;
}

/** The event queues of all realms that this process serves. */
export class EventQueues {
  readonly #context: Context;
  readonly #stored: StoredQueues;
  readonly #byRealm = new Map<number, RealmQueues>();
  readonly #leapListeners: (() => void)[] = [];
  readonly #deliveryListeners: ((ageMs: number) => void)[] = [];
  readonly #quietListeners: ((quiet: QuietUsers) => void)[] = [];
  #isStopped = false;

  constructor(context: Context) {
    this.#context = context;
    this.#stored = new StoredQueues(context.engine, context.clock);
    context.transient.subscribe((happened) => {
      this.#byRealm.get(happened.realmId)?.onTransient(happened);
    });
  }

  of(realm: Realm): RealmQueues {
    const known = this.#byRealm.get(realm.id);
    if (known) return known;
    const queues = new RealmQueues(realm, {
      ...this.#context,
      stored: this.#stored,
      onLeap: () => {
        for (const listener of this.#leapListeners) listener();
      },
      onDelivered: (ageMs) => {
        for (const listener of this.#deliveryListeners) listener(ageMs);
      },
      onQuiet: (userId) => {
        for (const listener of this.#quietListeners)
          listener({ realm, userIds: new Set([userId]) });
      },
    });
    this.#byRealm.set(realm.id, queues);
    if (this.#isStopped) queues.stop();
    return queues;
  }

  /** Ends the requests of these accounts that wait with a key that is no longer valid. */
  endRefused(realm: Realm, userIds: readonly number[]): void {
    this.#byRealm.get(realm.id)?.endRefused(userIds);
  }

  /**
   * Calls the listener when this process drops its copy of a log: it fell behind, or entries were rewritten. Whatever was
   * made of that copy must go too.
   */
  onLeap(listener: () => void): void {
    this.#leapListeners.push(listener);
  }

  /** Calls the listener after each delivery to waiting clients, with the age of the oldest event in it. */
  onDelivered(listener: (ageMs: number) => void): void {
    this.#deliveryListeners.push(listener);
  }

  /** Calls the listener when a client that is not used begins to wait. */
  onQuiet(listener: (quiet: QuietUsers) => void): void {
    this.#quietListeners.push(listener);
  }

  /** Returns the accounts of each realm with a client that waits here, but is not used. */
  quietUsers(): readonly QuietUsers[] {
    return [...this.#byRealm.values()].map((queues) => queues.quietUsers());
  }

  /** The number of polls and streams of this process that wait for events. */
  get waiting(): number {
    let sum = 0;
    for (const queues of this.#byRealm.values()) sum += queues.waiting;
    return sum;
  }

  /** Returns the time since the last use of each queue that this process knows, in milliseconds. */
  ages(): Iterable<number> {
    return this.#stored.ages();
  }

  /** Returns when this process was last asked for a queue, in milliseconds since 1970; undefined if not recently. */
  lastUse(queueId: string): number | undefined {
    return this.#stored.lastUse(queueId);
  }

  /** Returns the uses of queues that are not in the database yet. */
  unwrittenUses(realm: Realm): Iterable<{ readonly queue: EventQueue; readonly usedAt: number }> {
    return this.#stored.unwritten(realm);
  }

  /** Writes to the database which queues were used recently. */
  writeUse(): Promise<void> {
    return this.#stored.writeUse();
  }

  /** Answers all waiting requests. Later ones are answered at once. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const queues of this.#byRealm.values()) queues.stop();
    await this.writeUse().catch((error: unknown) => {
      this.#context.log.warn({ err: error }, 'could not store the last use of event queues');
    });
  }
}
