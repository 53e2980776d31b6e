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
  /** Not even what cuts waits short ends it before. */
  readonly settledAt: number;
}

/** How long entries wait after failures: full jitter, and never less than the server asks for. */
export class Pauses {
  readonly #environment: Pick<Environment, 'now' | 'random'>;
  readonly #byEntry = new Map<string, Pause>();
  /** The server asked for it, of everybody: nothing ends it earlier. */
  #asked: Span = { from: 0, until: 0 };

  constructor(environment: Pick<Environment, 'now' | 'random'>) {
    this.#environment = environment;
  }

  /** How long the entry has to wait yet. */
  leftMs(id: string): number {
    return Math.max(this.#left(this.#byEntry.get(id)), this.#left(this.#asked));
  }

  /** Waits longer with each failure, and in any case for `settlingMs`. Returns how many there were. */
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

  /** Something changed for the better: tries all again, without forgetting how often they failed. */
  cutShort(): void {
    for (const [id, pause] of this.#byEntry) {
      this.#byEntry.set(id, { ...pause, until: pause.settledAt });
    }
  }

  clear(): void {
    this.#byEntry.clear();
  }

  /** A clock that was set back would otherwise make it a wait of years. */
  #left(span: Span | undefined): number {
    const now = this.#environment.now();
    return span && now >= span.from ? Math.max(0, span.until - now) : 0;
  }
}
