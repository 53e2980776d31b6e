import type { Clock } from '../../core/clock.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { Realms } from '../../core/realm/realms.ts';

const LOOK_MS = 500;

interface Context {
  readonly clock: Clock;
  readonly realms: Realms;
}

/** The accounts whose keys have just expired. */
type Listener = (realm: Realm, userIds: readonly number[]) => void;

/**
 * Tells this process when keys expire, so that it ends what waits with them. Memory has all keys, so that neither a
 * statement nor an event is needed.
 */
export class KeyExpiry {
  readonly #context: Context;
  readonly #listeners = new Set<Listener>();
  readonly #looking: NodeJS.Timeout;
  #lookedAt: number;
  #isLooking = false;

  constructor(context: Context) {
    this.#context = context;
    this.#lookedAt = context.clock.now();
    this.#looking = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  onExpiry(listener: Listener): void {
    this.#listeners.add(listener);
  }

  stop(): void {
    clearInterval(this.#looking);
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const now = this.#context.clock.now();
    for (const realm of await this.#context.realms.alreadyOpen()) {
      const expired = realm.state.apiKeys.expiredBetween(this.#lookedAt, now);
      if (expired.length === 0) continue;
      const userIds = [...new Set(expired.map(({ user_id }) => user_id))];
      for (const listener of this.#listeners) listener(realm, userIds);
    }
    this.#lookedAt = now;
    this.#isLooking = false;
  }
}
