import { KeptConnections } from '../../core/http-client/kept-connections.ts';
import type { ResolveHost } from '../../core/http-client/resolve-host.ts';
import { BackOff } from '../../core/jobs/back-off.ts';
import type { Services } from '../../services.ts';
import { LeaseLost, LogLeases } from '../notifying/log-lease.ts';
import { Pace } from './pace.ts';
import { RealmDelivery } from './realm-delivery.ts';

export interface DelivererOptions {
  readonly pace?: Pick<Pace, 'turn'>;
  readonly resolve?: ResolveHost;
}

/** Delivers events to webhooks, for each realm whose log no other process reads for them. */
export class WebhookDeliverer {
  readonly #services: Services;
  readonly #leases: LogLeases;
  readonly #pace: Pick<Pace, 'turn'>;
  readonly #resolve: ResolveHost | undefined;
  readonly #connections = new KeptConnections();
  readonly #deliveries = new Map<number, RealmDelivery>();
  /** Realms whose lease this process takes or has. */
  readonly #taken = new Set<number>();
  /** Pauses of realms whose progress could not be read or stored. */
  readonly #pauses = new Map<number, BackOff>();
  readonly #running = new Set<Promise<void>>();
  #isClosed = false;

  constructor(services: Services, { pace = new Pace(), resolve }: DelivererOptions = {}) {
    this.#services = services;
    this.#pace = pace;
    this.#resolve = resolve;
    this.#leases = new LogLeases(services, 'webhooks');
    services.webhookCounts.measure = () => this.#measure();
  }

  /** Takes over the realms that have events for webhooks and no process that delivers them. */
  async look(): Promise<void> {
    for (const { realmId, lastEventId } of await this.#leases.backlogs()) {
      if (this.#isClosed || this.#taken.has(realmId)) continue;
      if (this.#pauses.get(realmId)?.isOn(this.#services.clock.now())) continue;
      this.#taken.add(realmId);
      const running = this.#deliver(realmId, lastEventId)
        .then(
          () => this.#pauses.delete(realmId),
          (error: unknown) => this.#note(realmId, error),
        )
        .then(() => {
          this.#running.delete(running);
          this.#taken.delete(realmId);
        });
      this.#running.add(running);
    }
  }

  #note(realmId: number, error: unknown): void {
    if (error instanceof LeaseLost) return;
    const pause = this.#pauses.get(realmId) ?? new BackOff();
    this.#pauses.set(realmId, pause);
    const pauseMs = pause.failed(this.#services.clock.now());
    this.#services.log.error({ err: error, realmId, pauseMs }, 'could not deliver to webhooks');
  }

  /** Leaves the remaining work to other processes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const delivery of this.#deliveries.values()) delivery.stop();
    await Promise.all(this.#running);
    this.#connections.close();
    await this.#leases.release().catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'could not release the leases of logs');
    });
  }

  async #deliver(realmId: number, lastEventId: number): Promise<void> {
    const lease = await this.#leases.take(realmId);
    const realm = lease && (await this.#services.realms.withId(realmId));
    if (!realm) return;
    await realm.refresh(lastEventId);
    const services = this.#services;
    const delivery = new RealmDelivery({
      ...{ services, realm, lease },
      ...{ pace: this.#pace, connections: this.#connections, resolve: this.#resolve },
    });
    this.#deliveries.set(realmId, delivery);
    if (this.#isClosed) delivery.stop();
    await delivery.run().finally(() => this.#deliveries.delete(realmId));
  }

  #measure(): { failing: number; backlog: number } {
    let [failing, backlog] = [0, 0];
    for (const delivery of this.#deliveries.values()) {
      backlog += delivery.backlog;
      for (const { progress } of delivery.runs) if (progress.failures > 0) failing += 1;
    }
    return { failing, backlog };
  }
}
