import type { TidingsEvent } from '@tidings/shared-types';
import type { Connection } from '../../src/connection/connection.ts';
import { LiveValue } from '../../src/live.ts';
import type { SyncState } from '../../src/sync/sync-state.ts';

/** A tab's connection to a server that the test scripts. */
export class TestConnection implements Pick<Connection, 'state' | 'onTransient'> {
  readonly state = new LiveValue<SyncState>({ name: 'live' });
  readonly #listeners = new Set<(events: readonly TidingsEvent[]) => void>();

  onTransient(listener: (events: readonly TidingsEvent[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reports events. Fields that do not matter may be left out. */
  tell(...events: readonly object[]): void {
    for (const listener of this.#listeners) listener(events as readonly TidingsEvent[]);
  }
}
