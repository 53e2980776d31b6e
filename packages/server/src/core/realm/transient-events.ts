import type { Engine } from '../storage/engine.ts';
import type { Audience, RealmEvent } from './events.ts';
import { readTransient, type TransientEvent } from './transient-event.ts';

type Listener = (happened: TransientEvent) => void;

/**
 * Carries events that are not in the log and have no ids. Listeners of this process and of all others get them at once
 * or never.
 */
export class TransientEvents {
  readonly #engine: Pick<Engine, 'broadcast'>;
  readonly #listeners = new Set<Listener>();

  constructor(engine: Pick<Engine, 'broadcast' | 'onBroadcast'>) {
    this.#engine = engine;
    engine.onBroadcast((text) => {
      const happened = readTransient(text);
      if (happened) this.#tell(happened);
    });
  }

  emit(realmId: number, audience: Audience, event: RealmEvent): void {
    const happened = { realmId, audience, event };
    this.#tell(happened);
    this.#engine.broadcast(JSON.stringify(happened));
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(happened: TransientEvent): void {
    for (const listener of this.#listeners) listener(happened);
  }
}
