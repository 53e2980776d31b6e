import { FairWork, personBehind } from '../../../core/jobs/fair-work.ts';
import { repeat } from '../../../core/jobs/repeat.ts';
import type { Realm } from '../../../core/realm/realm.ts';
import type { BotDeliveryRow } from '../../../core/storage/tables/outgoing-bots.ts';
import { tracedAlone } from '../../../core/traces/traced.ts';
import type { Services } from '../../../services.ts';
import { deliver } from './deliver.ts';
import { CLAIM_MS, DeliveryQueue, type DueBot } from './delivery-queue.ts';

const HOUR_MS = 3_600_000;
/** Most calls only wait, so there can be many. A person's dead services take a few of these places. */
const calls = { atATime: 200, ofEach: 5, waitingOfEach: Number.POSITIVE_INFINITY };

/**
 * Starts the jobs that call the services of outgoing webhook bots. Every process calls some: the database says which
 * deliveries are taken. Returns a function that stops them. Calls under way are given back to the queue.
 */
export function startOutgoingBots(
  services: Services,
  lookIntervalMs: number,
  extendIntervalMs = CLAIM_MS / 3,
): () => Promise<void> {
  const { log } = services;
  const caller = new BotCaller(services, extendIntervalMs);
  const stops = [
    repeat(
      () => caller.look(),
      lookIntervalMs,
      (error) => log.error({ err: error }, 'could not call the services of bots'),
    ),
    repeat(
      () => new DeliveryQueue(services).forgetOld(),
      HOUR_MS,
      (error) => log.error({ err: error }, 'could not delete old deliveries of bots'),
    ),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await caller.stop();
  };
}

/** Calls services, for each bot one at a time. */
class BotCaller {
  readonly #services: Services;
  readonly #deliver: typeof deliver;
  readonly #extendIntervalMs: number;
  readonly #queue: DeliveryQueue;
  readonly #work = new FairWork(calls);
  readonly #busy = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(services: Services, extendIntervalMs: number) {
    this.#services = services;
    this.#deliver = tracedAlone(services.traces, 'call service of a bot', deliver);
    this.#extendIntervalMs = extendIntervalMs;
    this.#queue = new DeliveryQueue(services);
  }

  /** Starts the work for bots with due deliveries, and does not wait for it: a service may be slow. */
  async look(): Promise<void> {
    const dueBots = await this.#queue.dueBots();
    const ids = new Set(dueBots.map(({ realmId }) => realmId));
    const { open, errors } = await this.#services.realms.withIds(ids);
    for (const due of dueBots) {
      const realm = open.get(due.realmId);
      if (realm) this.#start(realm, due);
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Bots of some organizations wait');
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#busy.values());
  }

  #start(realm: Realm, due: DueBot): void {
    const key = `${due.realmId} ${due.botId}`;
    if (this.#stopping.signal.aborted || this.#busy.has(key)) return;
    const bot = realm.state.users.get({ id: due.botId });
    const work = this.#work
      .do(bot ? personBehind(realm, bot) : key, () => this.#serve(realm, due))
      .catch((error: unknown) => {
        this.#services.log.error({ err: error, ...due }, 'could not call the service of a bot');
      })
      .finally(() => this.#busy.delete(key));
    this.#busy.set(key, work);
  }

  /** Makes the due deliveries of a bot one after the other. */
  async #serve(realm: Realm, due: DueBot): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const delivery = await this.#queue.claim(due);
      if (!delivery) return;
      try {
        await this.#claiming(due, delivery, () =>
          this.#deliver({ services: this.#services, realm, delivery, signal }),
        );
      } catch (error) {
        if (!signal.aborted) throw error;
        await this.#queue.giveBack(due, delivery);
      }
    }
  }

  /** Extends the claim of a delivery while the work on it lasts: the before-send hook may take long. */
  async #claiming(due: DueBot, delivery: BotDeliveryRow, work: () => Promise<void>): Promise<void> {
    let extended = Promise.resolve();
    const extend = () =>
      this.#queue.extend(due, delivery).catch((error: unknown) => {
        this.#services.log.warn({ err: error, ...due }, 'could not extend the claim of a delivery');
      });
    const timer = setInterval(() => {
      extended = extended.then(extend);
    }, this.#extendIntervalMs);
    try {
      await work();
    } finally {
      clearInterval(timer);
      await extended;
    }
  }
}
