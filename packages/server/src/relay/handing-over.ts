import type { HandOver } from './outlets/outlet.ts';

interface Underway {
  readonly outcome: Promise<HandOver>;
  settle(outcome: HandOver): void;
}

/**
 * What is being handed over and is not taken down yet, by name. A server that gave up waiting for the answer
 * brings it again, and it is not to be sent twice.
 */
export class HandingOver {
  readonly #underway = new Map<string, Underway>();

  /**
   * Takes on what nobody hands over just now. To be called before it is looked up what was handed over
   * before: who had taken it on until then has taken it down.
   */
  begin(names: readonly string[]): Turn {
    const others = new Map<string, Promise<HandOver>>();
    const own = new Map<string, Underway>();
    for (const name of names) {
      const known = this.#underway.get(name);
      if (known && !own.has(name)) others.set(name, known.outcome);
      if (known) continue;
      const underway = newUnderway();
      own.set(name, underway);
      this.#underway.set(name, underway);
    }
    return {
      outcomeOf: async (name, send) => {
        const other = others.get(name);
        if (other) return other;
        const outcome = await send();
        own.get(name)?.settle(outcome);
        return outcome;
      },
      end: () => {
        for (const [name, { settle }] of own) {
          settle('failed');
          this.#underway.delete(name);
        }
      },
    };
  }
}

/** What one request hands over. */
export interface Turn {
  /** What becomes of it: by `send`, unless another request has begun with it. */
  outcomeOf(name: string, send: () => Promise<HandOver>): Promise<HandOver>;
  /** Once it is taken down, or will not be. */
  end(): void;
}

function newUnderway(): Underway {
  let settle: Underway['settle'] = () => undefined;
  const outcome = new Promise<HandOver>((resolve) => {
    settle = resolve;
  });
  return { outcome, settle };
}
