import { EventEmitter, once } from 'node:events';
import type { Engine } from '../../../src/core/storage/engine.ts';

type Notice = { realmId: number; eventId: number } | undefined;

/** Collects notices of foreign commits, and waits for one. */
export class Notices {
  readonly seen: Notice[] = [];
  readonly #arrivals = new EventEmitter();

  constructor(engine: Engine) {
    engine.onForeignCommit((notice) => {
      this.seen.push(notice);
      this.#arrivals.emit('notice');
    });
  }

  async until(wanted: (notice: Notice) => boolean): Promise<void> {
    while (!this.seen.some(wanted)) await once(this.#arrivals, 'notice');
  }

  forget(): void {
    this.seen.length = 0;
  }
}
