import type { Clock } from '../../core/clock.ts';
import { pauseAfter } from '../../core/jobs/back-off.ts';
import type { PushDeviceRow } from '../../core/storage/tables/push.ts';
import type { Notification } from './carrier.ts';

/** Longest time between two attempts for a device that gets nothing, in pauses: an hour. */
const MOST_PAUSES = 60;

interface Account {
  /** Counts that devices show, by push account. A device of which that is unknown is missing. */
  readonly counts: Map<number, number>;
  /** Time of the last attempt to send the count, in milliseconds since 1970. */
  at: number;
  /** Attempts in a row that did not reach all devices. */
  failures: number;
}

/** Whether a device may get a notification that shows nothing. A browser must show each. */
export function takesSilent({ token_kind }: PushDeviceRow): boolean {
  return token_kind !== 'web_push';
}

/**
 * The counts that the devices of an organization show, as far as this process knows, and the accounts whose counts are
 * due. A count is known once a notification with it was delivered. Between the attempt and that, and after a failure,
 * the device can show any count.
 */
export class ShownCounts {
  readonly #clock: Clock;
  readonly #pauseMs: number;
  readonly #accounts = new Map<number, Account>();
  /** Times from which the counts of accounts are due, in milliseconds since 1970. */
  readonly #dueAt = new Map<number, number>();

  /** `pauseMs`: least time between two silent notifications for messages that notify nobody. */
  constructor(clock: Clock, pauseMs: number) {
    this.#clock = clock;
    this.#pauseMs = pauseMs;
  }

  /** Makes an account's count due: after a pause if it only rose, otherwise at once. */
  noteChange(userId: number, isRise: boolean): void {
    const now = this.#clock.now();
    // An attempt in the future is from a clock that was set back.
    const last = Math.min(this.#accounts.get(userId)?.at ?? 0, now);
    const at = isRise ? last + this.#pauseMs : now;
    this.#dueAt.set(userId, Math.min(at, this.#dueAt.get(userId) ?? Number.POSITIVE_INFINITY));
  }

  /** Returns the accounts whose counts are due. */
  due(): number[] {
    const now = this.#clock.now();
    return [...this.#dueAt].filter(([, at]) => at <= now).map(([id]) => id);
  }

  /** Whether a device is known to show this count. */
  isShown({ user_id, push_account_id }: PushDeviceRow, count: number | undefined): boolean {
    return this.#accounts.get(user_id)?.counts.get(push_account_id) === count;
  }

  /** Notes that an account's devices show its count. */
  noteCurrent(userId: number): void {
    this.#dueAt.delete(userId);
    const account = this.#accounts.get(userId);
    if (account) account.failures = 0;
  }

  /** Forgets an account without devices. */
  forget(userId: number): void {
    this.#dueAt.delete(userId);
    this.#accounts.delete(userId);
  }

  /** Notes an attempt. The counts that the devices show are unknown until `noteDelivered`. */
  noteAttempt(notifications: readonly Notification[]): void {
    for (const { device } of notifications) {
      if (!takesSilent(device)) continue;
      const account = this.#accountOf(device.user_id);
      account.counts.delete(device.push_account_id);
      account.at = this.#clock.now();
    }
  }

  /** Notes that notifications with these counts arrived. */
  noteDelivered(notifications: readonly Notification[], counts: ReadonlyMap<number, number>): void {
    for (const { device } of notifications) {
      const count = counts.get(device.user_id);
      if (count === undefined || !takesSilent(device)) continue;
      this.#accountOf(device.user_id).counts.set(device.push_account_id, count);
    }
  }

  /** Notes the end of all attempts. The counts of accounts that miss one are due again, after longer and longer pauses. */
  settle(notifications: readonly Notification[], failed: readonly Notification[]): void {
    const missing = new Set(
      failed.flatMap(({ device }) => (takesSilent(device) ? [device.user_id] : [])),
    );
    for (const id of new Set(notifications.map(({ device }) => device.user_id))) {
      if (missing.has(id)) this.#repeatLater(id);
      else this.noteCurrent(id);
    }
  }

  #repeatLater(userId: number): void {
    const account = this.#accountOf(userId);
    account.failures += 1;
    const schedule = { firstMs: this.#pauseMs, mostMs: MOST_PAUSES * this.#pauseMs };
    this.#dueAt.set(userId, this.#clock.now() + pauseAfter(account.failures, schedule));
  }

  #accountOf(userId: number): Account {
    const known = this.#accounts.get(userId);
    if (known) return known;
    const account = { counts: new Map<number, number>(), at: 0, failures: 0 };
    this.#accounts.set(userId, account);
    return account;
  }
}
