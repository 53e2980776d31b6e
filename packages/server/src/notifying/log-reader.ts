import type { Realm } from '../realm/realm.ts';
import type { Services } from '../services.ts';
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

/**
 * Reads realms' logs for something, behind a cursor of its own: sending a message costs nothing more for
 * it, and what happens while this server is away waits in the log. A process that dies before it took its
 * progress down leaves some of it to be done again.
 */
export class LogReader {
  readonly #services: LogServices;
  readonly #leases: LogLeases;
  readonly #work: (step: LogStep) => Promise<void>;

  constructor(services: LogServices, name: ReaderName, work: (step: LogStep) => Promise<void>) {
    this.#services = services;
    this.#leases = new LogLeases(services, name);
    this.#work = work;
  }

  /** Has all realms read, of those that are not read yet from here on. */
  startEverywhere(): Promise<void> {
    return this.#leases.startEverywhere();
  }

  /** Reads to the end of all realms' logs. Fails as the work does, where the log then stays unread. */
  async run(): Promise<void> {
    const closed: Error[] = [];
    try {
      for (const backlog of await this.#leases.backlogs()) {
        closed.push(...(await this.#catchUp(backlog)));
      }
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
    }
    if (closed.length > 0) throw new AggregateError(closed, 'Logs of organizations stay unread');
  }

  /** Leaves what is left to other processes. Where that cannot be written, they wait until the leases end. */
  async close(): Promise<void> {
    await this.#leases.release().catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'could not leave logs to other processes');
    });
  }

  /** Only who has the lease opens the realm. Gives what keeps that closed, if anything does. */
  async #catchUp({ realmId, lastEventId }: Backlog): Promise<readonly Error[]> {
    const lease = await this.#leases.take(realmId);
    if (!lease) return [];
    const { open, errors } = await this.#services.realms.withIds([realmId]);
    const realm = open.get(realmId);
    if (!realm) return errors;
    // What is decided here must not be decided on a state older than the entry.
    await realm.refresh(lastEventId);
    while (lease.position < lastEventId) {
      const range = { after: lease.position, upTo: lastEventId, limit: ENTRIES_PER_STEP };
      const { entries, position } = await notifyingEntries(realm, range);
      await this.#work({ realm, lease, entries, position });
    }
    return errors;
  }
}
