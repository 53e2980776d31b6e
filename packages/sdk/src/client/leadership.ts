import { Loaded } from '../loaded.ts';
import type { LeaderRole } from '../tabs/elect-leader.ts';
import type { LeaderParts, LeaderWork } from './leader-work.ts';

/** Does the work of the leading tab. Its code is not needed for the first screen, so it loads after that. */
export class Leadership implements LeaderRole {
  readonly #work: Loaded<LeaderWork>;
  #isLeading = false;

  constructor(parts: LeaderParts) {
    // Every tab loads it, also one that follows: it may lead later, without a network.
    this.#work = new Loaded(parts, async () => {
      const module = await import('./leader-work.ts');
      return new module.LeaderWork(parts);
    });
  }

  begin(): void {
    this.#isLeading = true;
    const begin = (work: LeaderWork) => {
      if (this.#isLeading) work.begin();
    };
    void this.#work.get().then(begin, () => undefined);
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
    this.#isLeading = false;
    this.#work.close();
    await this.#work.current?.end();
  }
}
