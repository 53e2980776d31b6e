import { BackOff } from '../jobs/back-off.ts';
import type { Realm } from '../realm/realm.ts';
import type { Services } from '../services.ts';
import { isUnavailable } from '../storage/storage-error.ts';
import { type NotifyingEntry, notifyingEntries } from './log-entries.ts';
import { type Backlog, LeaseLost, type LogLease, LogLeases, type ReaderName } from './log-lease.ts';

/** Read at a time; afterwards it is taken down how far the log is done. */
const ENTRIES_PER_STEP = 50;

/** A part of a realm's log. Whoever has done what it takes advances the lease to `position`. */
export interface LogStep {
  readonly realm: Realm;
  readonly lease: LogLease;
  readonly entries: readonly NotifyingEntry[];
  readonly position: number;
}

type LogServices = Pick<Services, 'engine' | 'clock' | 'realms' | 'log'>;

interface Work {
  /** What fails leaves the log unread from there on. */
  step(step: LogStep): Promise<void>;
  /** Whether it would fail in all realms now. */
  failsEverywhere(error: unknown): boolean;
}

/**
 * Reads realms' logs for something, behind a cursor of its own: sending a message costs nothing more for
 * it, and what happens while this server is away waits in the log. A process that dies before it took its
 * progress down leaves some of it to be done again.
 */
export class LogReader {
  readonly #services: LogServices;
  readonly #leases: LogLeases;
  readonly #work: Work;
  /** Of realms that failed lately. */
  readonly #pauses = new Map<number, BackOff>();

  constructor(services: LogServices, name: ReaderName, work: Work) {
    this.#services = services;
    this.#leases = new LogLeases(services, name);
    this.#work = work;
  }

  /** Has all realms read, of those that are not read yet from here on. */
  startEverywhere(): Promise<void> {
    return this.#leases.startEverywhere();
  }

  /** Reads to the end of all realms' logs. What fails in one of them is logged, and tried again after a while. */
  async run(): Promise<void> {
    const { clock, log } = this.#services;
    for (const backlog of await this.#leases.backlogs()) {
      const { realmId } = backlog;
      if (this.#pauses.get(realmId)?.isOn(clock.now())) continue;
      try {
        await this.#catchUp(backlog);
        this.#pauses.delete(realmId);
      } catch (error) {
        if (error instanceof LeaseLost) continue;
        if (isUnavailable(error) || this.#work.failsEverywhere(error)) throw error;
        const pauseMs = this.#pause(realmId).failed(clock.now());
        log.error({ err: error, realmId, pauseMs }, 'The log of an organization stays unread');
      }
    }
  }

  /** Leaves what is left to other processes. Where that cannot be written, they wait until the leases end. */
  async close(): Promise<void> {
    await this.#leases.release().catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'could not leave logs to other processes');
    });
  }

  #pause(realmId: number): BackOff {
    const pause = this.#pauses.get(realmId) ?? new BackOff();
    this.#pauses.set(realmId, pause);
    return pause;
  }

  /** Only who has the lease opens the realm. Where it does not open, others may try. */
  async #catchUp({ realmId, lastEventId }: Backlog): Promise<void> {
    const lease = await this.#leases.take(realmId);
    if (!lease) return;
    const realm = await this.#services.realms.withId(realmId).catch(async (error: unknown) => {
      await lease.release();
      throw error;
    });
    if (!realm) return;
    // What is decided here must not be decided on a state older than the entry.
    await realm.refresh(lastEventId);
    while (lease.position < lastEventId) {
      const range = { after: lease.position, upTo: lastEventId, limit: ENTRIES_PER_STEP };
      const { entries, position } = await notifyingEntries(realm, range);
      await this.#work.step({ realm, lease, entries, position });
    }
  }
}
