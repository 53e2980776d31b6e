/** Outcomes of deliveries. A failed one is repeated, a dropped one is not. */
export type DeliveryOutcome = 'succeeded' | 'failed' | 'dropped';

/** The notifications, mails or requests to buckets that this process sent, for the metrics. */
export class DeliveryCounts {
  readonly #counts = new Map<DeliveryOutcome, number>([
    ['succeeded', 0],
    ['failed', 0],
    ['dropped', 0],
  ]);

  add(outcome: DeliveryOutcome, more = 1): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + more);
  }

  [Symbol.iterator](): Iterator<[DeliveryOutcome, number]> {
    return this.#counts.entries();
  }
}
