import type { Audience, RealmEvent } from './events.ts';

/** An event that matters at the moment it happens and not later, such as that somebody types. */
export interface TransientEvent {
  readonly realmId: number;
  readonly audience: Audience;
  readonly event: RealmEvent;
}

type Listener = (happened: TransientEvent) => void;

/**
 * Carries events that have no place in the log: they have no ids, whoever listens in this process
 * hears them at once, and nobody hears them later.
 */
export class TransientEvents {
  readonly #listeners = new Set<Listener>();

  emit(realmId: number, audience: Audience, event: RealmEvent): void {
    for (const listener of this.#listeners) listener({ realmId, audience, event });
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
