import { setMaxListeners } from 'node:events';
import { sealingFor } from '../../core/crypto/realm-sealing.ts';
import type { Batch, BatchLimits } from '../../core/event-queues/batch-reader.ts';
import { positionOf } from '../../core/event-queues/wire-events.ts';
import type { KeptConnections } from '../../core/http-client/kept-connections.ts';
import type { ResolveHost } from '../../core/http-client/resolve-host.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { tracedAlone } from '../../core/traces/traced.ts';
import { originOf } from '../../features/setup/setup-link.ts';
import { realmHost } from '../../features/users/realm-host.ts';
import { DELIVERY_TIMEOUT_MS, postDelivery } from '../../features/webhooks/post-delivery.ts';
import { storedProgress } from '../../features/webhooks/stored-progress.ts';
import type { Services } from '../../services.ts';
import type { LogLease } from '../notifying/log-lease.ts';
import { Alarm } from './alarm.ts';
import { ClosingHold } from './closing-hold.ts';
import type { Pace } from './pace.ts';
import { type PauseReason, pauseWebhook } from './pause-webhook.ts';
import { storeProgress } from './store-progress.ts';
import { WebhookRun } from './webhook-run.ts';

/** Bounds of a delivery. Characters of JSON, since most events are ASCII. */
const batchLimits = { events: 100, text: 1 << 20 };
/** Bounds of a read that only tells whether there is something to deliver. */
const oneEvent = { events: 1, text: 0 };
/** Events of so long share a delivery. */
const GATHER_MS = 100;
/** Progress is stored so often. What a crash loses of it is delivered again. */
const STORE_EVERY_MS = 1000;
/** Moves over events that no webhook wanted are stored less often, because they cost nothing to repeat. */
const STORE_SKIPS_EVERY_MS = 10_000;
const LOOK_EVERY_MS = 5000;
/** The lease is released once nothing happened for so long. */
const IDLE_MS = 30_000;
/** Time for deliveries in flight when the server stops. */
const GRACE_MS = 3000;
/** Time that a lease must last beyond a delivery. */
const MARGIN_MS = 3000;

export interface RealmDeliveryContext {
  readonly services: Services;
  readonly realm: Realm;
  readonly lease: LogLease;
  readonly pace: Pick<Pace, 'turn'>;
  readonly connections: KeptConnections;
  readonly resolve?: ResolveHost | undefined;
}

/**
 * Delivers the events of one realm to its webhooks, as the only process. Each webhook has at most one delivery in
 * flight, and waits for no other. Reading the log and shaping events is shared.
 */
export class RealmDelivery {
  readonly #context: RealmDeliveryContext;
  readonly #runs = new Map<number, WebhookRun>();
  readonly #alarm = new Alarm();
  readonly #stop = new AbortController();
  readonly #abort = new AbortController();
  readonly #inFlight = new Set<Promise<void>>();
  #failure: unknown;
  #storedAt = performance.now();
  #changedAt = performance.now();
  readonly #hold: ClosingHold;
  readonly #post: typeof postDelivery;

  constructor(context: RealmDeliveryContext) {
    this.#context = context;
    const { realm, services } = context;
    this.#post = tracedAlone(
      services.traces,
      'deliver to webhook',
      postDelivery,
      ({ commits }, _now, { id }) => {
        const position = positionOf(Number(id));
        return commits.of(realm.id, position - 1, position);
      },
    );
    this.#hold = new ClosingHold(context.realm);
    // Each webhook waits for them.
    setMaxListeners(0, this.#stop.signal, this.#abort.signal);
  }

  get runs(): Iterable<WebhookRun> {
    return this.#runs.values();
  }

  /** The log entries that the webhooks lack. */
  get backlog(): number {
    const { position } = this.#context.realm.state;
    let sum = 0;
    for (const { cursor } of this.runs) sum += Math.max(position - positionOf(cursor), 0);
    return sum;
  }

  /** Delivers until there is nothing to do for a while. Throws LeaseLost, and errors of the database. */
  async run(): Promise<void> {
    const { realm, services, lease } = this.#context;
    const unsubscribe = realm.onCommit(() => this.#noteEntries());
    services.eventQueues.of(realm);
    let isHeld = true;
    try {
      while (!this.#stop.signal.aborted && (await this.#step())) {
        await this.#alarm.wait(LOOK_EVERY_MS);
      }
    } catch (error) {
      isHeld = false;
      throw error;
    } finally {
      unsubscribe();
      await this.#finish();
      services.eventQueues.of(realm).forgetBatches();
      if (isHeld) {
        await this.#store();
        await lease.release();
      }
    }
  }

  /** Ends `run` soon. */
  stop(): void {
    this.#stop.abort();
    this.#alarm.within(0);
  }

  #noteEntries(): void {
    this.#changedAt = performance.now();
    for (const run of this.runs) run.isDone = false;
    this.#alarm.within(GATHER_MS);
  }

  /** Returns whether to go on. */
  async #step(): Promise<boolean> {
    if (this.#failure) throw this.#failure;
    await this.#context.lease.renew();
    if (await this.#hold.follow()) for (const run of this.runs) run.isDone = false;
    await this.#follow();
    for (const run of this.runs) this.#begin(run);
    await this.#storeIfDue();
    if (this.#runs.size === 0) return false;
    const isQuiet = performance.now() - this.#changedAt > IDLE_MS;
    return !isQuiet || [...this.runs].some((run) => run.isBusy || !run.isDone);
  }

  /** Brings the runs in line with the enabled webhooks. */
  async #follow(): Promise<void> {
    const { realm, services } = this.#context;
    const { state } = realm;
    const rows = [...state.webhooks.values()].filter(({ is_enabled }) => is_enabled);
    const enabled = new Map(rows.map((row) => [row.id, row]));
    const ended: number[] = [];
    for (const [id, run] of this.#runs) {
      const row = enabled.get(id);
      if (row?.generation === run.row.generation) run.follow(row);
      else if (!run.isBusy) ended.push(id);
    }
    if (ended.length > 0) await this.#store();
    for (const id of ended) this.#runs.delete(id);
    const missing = rows.filter(({ id }) => !this.#runs.has(id));
    if (missing.length === 0) return;
    const progress = await storedProgress(realm.reader, realm.id);
    const host = realmHost(originOf(services.config, realm.subdomain));
    for (const row of missing) {
      const found = progress.get(row.id);
      if (found?.generation === row.generation) {
        this.#runs.set(row.id, new WebhookRun(row, found, host));
      } else {
        this.#alarm.within(GATHER_MS);
      }
    }
  }

  #hasAccount({ row }: WebhookRun): boolean {
    return this.#context.realm.state.users.get({ id: row.user_id })?.is_active === true;
  }

  /** Starts the next delivery of a webhook, unless it waits for something. */
  #begin(run: WebhookRun): void {
    if (this.#hold.holds(run.cursor)) run.isDone = true;
    if (run.isBusy || run.isDone || !this.#isCurrent(run)) return;
    const gathering = run.sentAt + GATHER_MS - performance.now();
    const pause = Math.max(run.pauseAt(this.#context.services.clock.now()), gathering);
    if (pause > 0) {
      this.#alarm.within(pause);
      return;
    }
    run.isBusy = true;
    const work = this.#hasAccount(run) ? this.#deliver(run) : this.#pause(run, 'account');
    const delivery = work
      .catch((error: unknown) => {
        if (!this.#stop.signal.aborted) this.#failure = error;
      })
      .finally(() => {
        run.isBusy = false;
        this.#inFlight.delete(delivery);
        this.#alarm.within(0);
      });
    this.#inFlight.add(delivery);
  }

  #isCurrent({ row }: WebhookRun): boolean {
    const current = this.#context.realm.state.webhooks.get({ id: row.id });
    return current?.is_enabled === true && current.generation === row.generation;
  }

  /** Returns the next events of a webhook. If there are none, moves its cursor on and returns undefined. */
  async #next(run: WebhookRun, bounds: BatchLimits): Promise<Batch | undefined> {
    const { services, realm } = this.#context;
    const pinned = run.progress.pending_id;
    const limits = { ...bounds, lastId: pinned === 0 ? this.#hold.lastId : pinned };
    // Entries that arrive during the read clear this again.
    run.isDone = true;
    const batch = await services.eventQueues.of(realm).readBatch(run.queue, run.cursor, limits);
    if (!batch) {
      await this.#pause(run, 'behind');
      return undefined;
    }
    if (batch.events.length > 0) {
      run.isDone = false;
      return batch;
    }
    run.skipTo(batch.cursor);
    if (pinned !== 0) run.unpin();
    if (!batch.isAll || pinned !== 0) run.isDone = false;
    return undefined;
  }

  async #deliver(run: WebhookRun): Promise<void> {
    const { services, realm, lease, pace } = this.#context;
    // Only deliveries take turns. More events may arrive while this one waits.
    if (!(await this.#next(run, oneEvent))) return;
    await pace.turn(realm.id, this.#stop.signal);
    if (!this.#isCurrent(run)) return;
    const batch = await this.#next(run, batchLimits);
    const last = batch?.events.at(-1);
    if (!batch || !last) return;
    const { clock, config, webhookCounts: counts } = services;
    if (!lease.lastsFor(DELIVERY_TIMEOUT_MS + MARGIN_MS)) return;
    const at = clock.now();
    run.sentAt = batch.isAll ? performance.now() : Number.NEGATIVE_INFINITY;
    const outcome = await this.#post(at, {
      url: run.row.url,
      reach: run.reach(config, this.#context.resolve),
      connections: this.#context.connections,
      id: String(last.id),
      body: `{"events":[${batch.events.map(({ text }) => text).join(',')}]}`,
      secrets: run.secrets(() => sealingFor(config, realm.state, 'secret of a webhook'), at),
      signal: this.#abort.signal,
    });
    if (this.#abort.signal.aborted) return;
    const sent = {
      id: String(last.id),
      events: batch.events.length,
      cursor: batch.cursor,
      lastId: last.id,
      at,
    };
    const reason = run.record(sent, outcome, clock.now());
    if (outcome.error === undefined) {
      counts.succeeded += 1;
      counts.events += batch.events.length;
    } else {
      counts.failed += 1;
    }
    if (reason) await this.#pause(run, reason, outcome.error);
  }

  async #pause(run: WebhookRun, reason: PauseReason, problem?: string): Promise<void> {
    const { realm, services } = this.#context;
    // The webhook goes on from there once it is resumed.
    await this.#store();
    await realm.write((change) => pauseWebhook(change, run.row, reason, problem));
    services.webhookCounts.paused += 1;
  }

  async #storeIfDue(): Promise<void> {
    const waited = performance.now() - this.#storedAt;
    const runs = [...this.runs];
    const isDue = (isWanted: boolean, everyMs: number) => {
      if (isWanted && waited < everyMs) this.#alarm.within(everyMs - waited);
      return isWanted && waited >= everyMs;
    };
    const hasDelivered = runs.some((run) => run.hasDelivered);
    const hasSkipped = runs.some((run) => run.hasSkipped);
    if (isDue(hasDelivered, STORE_EVERY_MS) || isDue(hasSkipped, STORE_SKIPS_EVERY_MS)) {
      await this.#store();
    }
  }

  /** Stores how far the webhooks are, if this process still holds the lease. Throws LeaseLost otherwise. */
  async #store(): Promise<void> {
    const { realm, lease, services } = this.#context;
    const { dialect } = services.engine;
    this.#storedAt = performance.now();
    const changed = [...this.runs].flatMap((run) => run.takeUnstored());
    const position = [...this.runs].reduce(
      (least, { cursor }) =>
        this.#hold.holds(cursor) ? least : Math.min(least, positionOf(cursor)),
      realm.state.position,
    );
    await lease.advance(position, (tx) => storeProgress(tx, dialect, realm.id, changed));
  }

  /** Waits for the deliveries in flight, and aborts those that take too long. */
  async #finish(): Promise<void> {
    const timer = setTimeout(() => this.#abort.abort(), GRACE_MS);
    await Promise.all(this.#inFlight);
    clearTimeout(timer);
    this.#abort.abort();
  }
}
