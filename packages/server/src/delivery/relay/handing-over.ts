import type { HandOver } from './outlets/outlet.ts';

interface InFlight {
  readonly outcome: Promise<HandOver>;
  settle(outcome: HandOver): void;
}

/**
 * The notifications that are being sent and not yet recorded, by name. If a server gives up waiting and repeats its
 * request, they are not sent twice.
 */
export class HandingOver {
  readonly #inFlight = new Map<string, InFlight>();

  /**
   * Claims the notifications that no other request is sending. Call it before looking up recorded ones: earlier claims
   * are recorded before they end.
   */
  begin(names: readonly string[]): Turn {
    const others = new Map<string, Promise<HandOver>>();
    const own = new Map<string, InFlight>();
    for (const name of names) {
      const known = this.#inFlight.get(name);
      if (known && !own.has(name)) others.set(name, known.outcome);
      if (known) continue;
      const inFlight = newUnderway();
      own.set(name, inFlight);
      this.#inFlight.set(name, inFlight);
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
          this.#inFlight.delete(name);
        }
      },
    };
  }
}

/** The notifications of one request. */
export interface Turn {
  /** Returns the outcome of a notification: of `send`, or of another request that already sends it. */
  outcomeOf(name: string, send: () => Promise<HandOver>): Promise<HandOver>;
  /** Call it after recording the outcomes, or if they will not be recorded. */
  end(): void;
}

function newUnderway(): InFlight {
  let settle: InFlight['settle'] = () => undefined;
  const outcome = new Promise<HandOver>((resolve) => {
    settle = resolve;
  });
  return { outcome, settle };
}
