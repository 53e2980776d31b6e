import { BackOff } from '../jobs/back-off.ts';
import type { Services } from '../services.ts';
import type { Carrier } from './carrier.ts';
import type { NotifyContext } from './hand-over.ts';
import { pushEntries } from './log-entries.ts';
import { type Backlog, LeaseLost, type LogLease, LogLeases } from './log-lease.ts';
import { notifyOfMessage } from './notify.ts';
import { RelayError } from './relay-client.ts';
import { withdraw } from './withdraw.ts';

/** Read at a time; afterwards it is taken down how far the log is done. */
const ENTRIES_PER_STEP = 50;

/**
 * Sends notifications by reading realms' logs, behind a cursor of its own: sending a message costs
 * nothing more for it, and what happens while the relay is away, or this server is, waits in the log.
 * A process that dies before it took its progress down leaves some of it to be done again: the relay,
 * and the devices, know by its name what they had.
 */
export class Notifier {
  readonly #services: Services;
  readonly #carrier: Carrier;
  readonly #leases: LogLeases;
  readonly #backOff = new BackOff();

  constructor(services: Services, carrier: Carrier) {
    this.#services = services;
    this.#carrier = carrier;
    this.#leases = new LogLeases(services);
  }

  /** Sends what is due in all realms. */
  async run(): Promise<void> {
    const { clock, log } = this.#services;
    if (this.#backOff.isOn(clock.now())) return;
    try {
      for (const backlog of await this.#leases.backlogs()) await this.#catchUp(backlog);
      this.#backOff.succeeded();
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (!(error instanceof RelayError)) throw error;
      const pauseMs = this.#backOff.failed(clock.now());
      const level = error.failure === 'refused' ? 'error' : 'warn';
      log[level]({ pauseMs }, `Notifications wait: ${error.message}`);
    }
  }

  /** Leaves what is left to other processes. */
  close(): Promise<void> {
    return this.#leases.release();
  }

  async #catchUp({ realmId, lastEventId }: Backlog): Promise<void> {
    const realm = (await this.#services.realms.all()).find(({ id }) => id === realmId);
    const lease = realm && (await this.#leases.take(realmId));
    if (!lease) return;
    // What is decided here must not be decided on a state older than the entry.
    await realm.refresh(lastEventId);
    const context: NotifyContext = {
      services: this.#services,
      carrier: this.#carrier,
      realm,
      onProgress: () => lease.renew(),
    };
    while (lease.position < lastEventId) await this.#step(context, lease, lastEventId);
  }

  async #step(context: NotifyContext, lease: LogLease, upTo: number): Promise<void> {
    const range = { after: lease.position, upTo, limit: ENTRIES_PER_STEP };
    const { entries, position } = await pushEntries(context.realm, range);
    for (const entry of entries) {
      if (entry.kind === 'message') await notifyOfMessage(context, entry);
      else await withdraw(context, entry);
    }
    await lease.advance(position);
  }
}
