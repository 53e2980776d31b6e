import { isTidingsError } from '../api/errors.ts';
import type { Environment } from '../environment.ts';

const FIRST_BOUND_MS = 500;
const LONGEST_MS = 60_000;

interface Span {
  readonly from: number;
  readonly until: number;
}

interface Pause extends Span {
  readonly failures: number;
  /** The end of the wait that nothing can shorten. */
  readonly settledAt: number;
}

/** The waits of entries after failures: full jitter, and at least as long as the server asks for. */
export class Pauses {
  readonly #environment: Pick<Environment, 'now' | 'random'>;
  readonly #byEntry = new Map<string, Pause>();
  /** The wait that the server asks of all requests. Nothing shortens it. */
  #asked: Span = { from: 0, until: 0 };

  constructor(environment: Pick<Environment, 'now' | 'random'>) {
    this.#environment = environment;
  }

  /** Returns how long the entry still has to wait. */
  leftMs(id: string): number {
    return Math.max(this.#left(this.#byEntry.get(id)), this.#left(this.#asked));
  }

  /** Adds a failure. The wait grows with each, and lasts at least `settlingMs`. Returns the number of failures. */
  add(id: string, error: unknown, settlingMs: number): number {
    const from = this.#environment.now();
    const failures = (this.#byEntry.get(id)?.failures ?? 0) + 1;
    const boundMs = Math.min(LONGEST_MS, FIRST_BOUND_MS * 2 ** (failures - 1));
    const askedMs = isTidingsError(error) ? (error.retryAfterMs ?? 0) : 0;
    const ownMs = settlingMs + this.#environment.random() * boundMs;
    if (askedMs > this.#left(this.#asked)) this.#asked = { from, until: from + askedMs };
    const until = from + askedMs + ownMs;
    this.#byEntry.set(id, { failures, from, until, settledAt: from + settlingMs });
    return failures;
  }

  end(id: string): void {
    this.#byEntry.delete(id);
  }

  /** Ends the waits, since something improved. Keeps the numbers of failures. */
  cutShort(): void {
    for (const [id, pause] of this.#byEntry) {
      this.#byEntry.set(id, { ...pause, until: pause.settledAt });
    }
  }

  clear(): void {
    this.#byEntry.clear();
  }

  /** Returns the rest of a wait. A clock that was set back would otherwise cause a wait of years. */
  #left(span: Span | undefined): number {
    const now = this.#environment.now();
    return span && now >= span.from ? Math.max(0, span.until - now) : 0;
  }
}
