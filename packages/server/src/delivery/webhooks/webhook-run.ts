import { limits, type WebhookDelivery } from '@tidings/shared-types';
import { inSeconds } from '../../core/clock.ts';
import type { Config } from '../../core/config/config.ts';
import type { SealingKey } from '../../core/crypto/sealing-key.ts';
import type { EventQueue } from '../../core/event-queues/queue.ts';
import { withinNetworks } from '../../core/http-client/named-networks.ts';
import type { ResolveHost } from '../../core/http-client/resolve-host.ts';
import { OpenSecrets } from '../../core/http-client/signing-secrets.ts';
import { type PauseSchedule, pauseAfter } from '../../core/jobs/back-off.ts';
import type { WebhookProgressRow, WebhookRow } from '../../core/storage/tables/webhooks.ts';
import type { DeliveryOutcome } from '../../features/webhooks/post-delivery.ts';
import { webhookQueue } from './webhook-queue.ts';

const retries: PauseSchedule = { firstMs: 1000, mostMs: 10 * 60_000, jitter: 0.25 };
/** A receiver may fail for so long before its webhook is paused. */
const FAILING_MAY_LAST_MS = 3 * 86_400_000;
const GONE = 410;

type Reach = ReturnType<typeof withinNetworks>;

interface Sent {
  readonly id: string;
  readonly events: number;
  /** Where to read on if it succeeds. */
  readonly cursor: number;
  readonly lastId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A webhook whose events this process delivers: its progress, ahead of what is stored. */
export class WebhookRun {
  row: WebhookRow;
  queue: EventQueue;
  /** Whether a delivery is in flight. At most one is, so that events arrive in order. */
  isBusy = false;
  /** Whether everything up to the end of the log is delivered, as far as known. */
  isDone = false;
  /** Whether there is progress to store: by deliveries, or only over events that it does not want. */
  hasDelivered = false;
  hasSkipped = false;
  /** Time of the last delivery's start, by the clock of the process. */
  sentAt = Number.NEGATIVE_INFINITY;
  #progress: WebhookProgressRow;
  #reach: { readonly url: string; readonly reach: Reach } | undefined;
  #opened: { readonly row: WebhookRow; readonly secrets: OpenSecrets } | undefined;

  constructor(row: WebhookRow, progress: WebhookProgressRow, host: string) {
    this.row = row;
    this.queue = webhookQueue(row, host);
    this.#progress = progress;
  }

  get progress(): WebhookProgressRow {
    return this.#progress;
  }

  get cursor(): number {
    return this.#progress.cursor;
  }

  /** Takes over changed settings. */
  follow(row: WebhookRow): void {
    if (row === this.row) return;
    const { events, narrow } = this.row;
    this.row = row;
    this.queue = webhookQueue(row, this.queue.options.host);
    this.isDone = false;
    // The failed delivery may hold other events now.
    if (events !== row.events || narrow !== row.narrow) this.unpin();
  }

  /** Returns the addresses that its requests may reach. */
  reach({ webhookNetworks }: Pick<Config, 'webhookNetworks'>, resolve?: ResolveHost): Reach {
    const { url } = this.row;
    if (this.#reach?.url !== url) {
      this.#reach = { url, reach: withinNetworks(webhookNetworks, new URL(url), resolve) };
    }
    return this.#reach.reach;
  }

  /** Returns the secrets that sign now. */
  secrets(sealing: () => SealingKey, now: number): readonly string[] {
    const { row } = this;
    if (this.#opened?.row !== row) {
      this.#opened = { row, secrets: new OpenSecrets(row, sealing()) };
    }
    return this.#opened.secrets.at(now);
  }

  /** Lets the next delivery have other events than the one that failed. */
  unpin(): void {
    this.#set({ pending_id: 0 });
  }

  /** Moves the cursor over entries that have no events for this webhook. */
  skipTo(cursor: number): void {
    if (cursor <= this.cursor) return;
    this.#progress = { ...this.#progress, cursor };
    this.hasSkipped = true;
  }

  /** Records an attempt. Returns why the webhook is to be paused, if it is. */
  record(
    { id, events, cursor, lastId, at }: Sent,
    { status, error, retryAfterMs, durationMs }: DeliveryOutcome,
    now: number,
  ): 'failing' | 'gone' | undefined {
    const before = this.#progress;
    const attempt: WebhookDelivery = {
      id,
      events,
      attempts: before.failures + 1,
      created_at: inSeconds(at),
      status_code: status ?? null,
      duration_ms: durationMs,
      problem: error ?? null,
    };
    const deliveries = [attempt, ...before.deliveries].slice(0, limits.webhookDeliveriesKept);
    if (error === undefined) {
      this.#set({
        deliveries,
        cursor,
        pending_id: 0,
        failures: 0,
        failing_since: 0,
        next_attempt_at: 0,
        delivered_at: now,
      });
      return undefined;
    }
    const failures = before.failures + 1;
    const failing_since = before.failures === 0 ? at : Math.min(before.failing_since, now);
    const askedMs = Math.min(retryAfterMs, retries.mostMs);
    const next_attempt_at = now + Math.max(pauseAfter(failures, retries), askedMs);
    this.#set({ deliveries, pending_id: lastId, failures, failing_since, next_attempt_at });
    if (status === GONE) return 'gone';
    return now - failing_since >= FAILING_MAY_LAST_MS ? 'failing' : undefined;
  }

  /** Returns the milliseconds until the failed delivery may be repeated; 0 if there is none. */
  pauseAt(now: number): number {
    const { failures, next_attempt_at } = this.#progress;
    if (failures === 0) return 0;
    // A time far ahead is from a clock that was set back.
    const left = next_attempt_at - now;
    return left > 2 * retries.mostMs ? 0 : Math.max(left, 0);
  }

  /** Returns the progress that is not stored yet, which counts as stored from now on. */
  takeUnstored(): WebhookProgressRow[] {
    if (!this.hasDelivered && !this.hasSkipped) return [];
    this.hasDelivered = false;
    this.hasSkipped = false;
    return [this.#progress];
  }

  #set(changed: Partial<WebhookProgressRow>): void {
    this.#progress = { ...this.#progress, ...changed };
    this.hasDelivered = true;
  }
}
