import { Loaded } from '../loaded.ts';
import type { LeaderRole } from '../tabs/elect-leader.ts';
import type { LeaderParts, LeaderWork } from './leader-work.ts';

/** Does the work of the leading tab. Its code is not needed for the first screen, so it loads after that. */
export class Leadership implements LeaderRole {
  readonly #work: Loaded<LeaderWork>;

  constructor(parts: LeaderParts) {
    // Every tab loads it, also one that follows: it may lead later, without a network.
    this.#work = new Loaded(parts, async () => {
      const [module] = await Promise.all([
        import('./leader-work.ts'),
        // It writes what it receives.
        import('../store/entries-connection.ts'),
      ]);
      return new module.LeaderWork(parts);
    });
  }

  /** A tab that cannot load the code does not lead, so that one that could load it sends for both. */
  ready(): Promise<LeaderWork> {
    return this.#work.get();
  }

  begin(): void {
    this.#work.current?.begin();
  }

  /** Continues with another key. */
  resume(): void {
    this.#work.current?.resume();
  }

  /** Removes the key that a token was exchanged for. */
  async forgetKey(): Promise<void> {
    await this.#work.current?.forgetKey();
  }

  async end(): Promise<void> {
    await this.#work.current?.end();
  }

  /** Stops loading the code. */
  close(): void {
    this.#work.close();
  }
}
