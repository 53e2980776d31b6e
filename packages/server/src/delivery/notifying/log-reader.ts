import { BackOff } from '../../core/jobs/back-off.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { isUnavailable } from '../../core/storage/storage-error.ts';
import { tracedAlone } from '../../core/traces/traced.ts';
import type { Services } from '../../services.ts';
import { type NotifyingEntry, notifyingEntries } from './log-entries.ts';
import { type Backlog, LeaseLost, type LogLease, LogLeases, type ReaderName } from './log-lease.ts';

/** Entries per step. The progress is stored after each. */
const ENTRIES_PER_STEP = 50;

/** Part of a realm's log. After handling it, the step advances the lease to `position`. */
export interface LogStep {
  readonly realm: Realm;
  readonly lease: LogLease;
  readonly entries: readonly NotifyingEntry[];
  readonly position: number;
}

type LogServices = Pick<Services, 'engine' | 'clock' | 'realms' | 'log' | 'traces'>;

interface Work {
  /** Handles a step. After an error, the log stays unread from there on. */
  step(step: LogStep): Promise<void>;
  /** Tells whether an error affects all realms. */
  failsEverywhere(error: unknown): boolean;
}

/**
 * Reads the realms' logs behind its own cursor. Sending a message therefore costs no more, and the log holds everything
 * that happens while this server is down. If a process dies before it stores its progress, part of the work is
 * repeated.
 */
export class LogReader {
  readonly #services: LogServices;
  readonly #leases: LogLeases;
  readonly #work: Work;
  readonly #step: Work['step'];
  /** Pauses of realms that failed recently. */
  readonly #pauses = new Map<number, BackOff>();

  constructor(services: LogServices, name: ReaderName, work: Work) {
    this.#services = services;
    this.#leases = new LogLeases(services, name);
    this.#work = work;
    this.#step = tracedAlone(
      services.traces,
      `read log: ${name}`,
      (step) => work.step(step),
      ({ commits }, { realm, lease, position }) => commits.of(realm.id, lease.position, position),
    );
  }

  /** Starts reading the logs of all realms, unless they are already being read. */
  startEverywhere(): Promise<void> {
    return this.#leases.startEverywhere();
  }

  /** Reads all logs to their end. Logs errors and retries the realm after a pause. */
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
        log.error({ err: error, realmId, pauseMs }, 'could not read the log of an organization');
      }
    }
  }

  /** Releases the leases. If that fails, other processes wait until they expire. */
  async close(): Promise<void> {
    await this.#leases.release().catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'could not release the leases of logs');
    });
  }

  #pause(realmId: number): BackOff {
    const pause = this.#pauses.get(realmId) ?? new BackOff();
    this.#pauses.set(realmId, pause);
    return pause;
  }

  /** Opens the realm only with a lease. If that fails, other processes may try. */
  async #catchUp({ realmId, lastEventId }: Backlog): Promise<void> {
    const lease = await this.#leases.take(realmId);
    if (!lease) return;
    const realm = await this.#services.realms.withId(realmId).catch(async (error: unknown) => {
      await lease.release();
      throw error;
    });
    if (!realm) return;
    // Decisions must not be based on a state older than the entry.
    await realm.refresh(lastEventId);
    while (lease.position < lastEventId) {
      const range = { after: lease.position, upTo: lastEventId, limit: ENTRIES_PER_STEP };
      const { entries, position } = await notifyingEntries(realm, range);
      await this.#step({ realm, lease, entries, position });
    }
  }
}
