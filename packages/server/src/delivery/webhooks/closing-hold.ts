import { closedAt } from '../../core/event-queues/closing.ts';
import { cursorAfter, lastIdOf } from '../../core/event-queues/wire-events.ts';
import type { Realm } from '../../core/realm/realm.ts';

/** Holds the events from after an organization closed until it is open again. */
export class ClosingHold {
  readonly #realm: Realm;
  /** The position at which it closed; undefined while it is open. */
  #closedAt: number | undefined;

  constructor(realm: Realm) {
    this.#realm = realm;
  }

  /** The last event to deliver; undefined while the organization is open. */
  get lastId(): number | undefined {
    return this.#closedAt === undefined ? undefined : lastIdOf(this.#closedAt);
  }

  /** Follows the organization. Returns whether it is open again. */
  async follow(): Promise<boolean> {
    const { deactivated, reader, id } = this.#realm;
    if (deactivated) this.#closedAt ??= await closedAt(reader, id);
    const isReopened = !deactivated && this.#closedAt !== undefined;
    if (isReopened) this.#closedAt = undefined;
    return isReopened;
  }

  /** Whether a webhook has everything up to the closing. */
  holds(cursor: number): boolean {
    return this.#closedAt !== undefined && cursor >= cursorAfter(this.#closedAt);
  }
}
