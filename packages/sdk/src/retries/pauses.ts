import { isCallError } from '../api/errors.ts';
import type { Environment } from '../environment.ts';

/** An entry cannot be tried now and was not sent. It can be tried later. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}

/** Another tab or an earlier start may have tried it a moment ago: it may still arrive. */
class Unsettled extends NotYet {}

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
    const askedMs = isCallError(error) ? (error.retryAfterMs ?? 0) : 0;
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

/** The time that an interrupted request gets to arrive before its effect is looked for. */
const SETTLING_MS = 10_000;

interface Doubtful {
  /** Whether the effect of an earlier try is looked for, since the server knows no keys. */
  readonly isLookedFor: boolean;
  /** Whether there was an earlier try with an unknown outcome. */
  readonly isRepeated: boolean;
}

/** The changes that may still arrive on a server without keys, so that nothing is done twice (O12). */
export class Doubts {
  /** The tries of this tab and their kind. Tries of other tabs may still be in flight. */
  readonly #tried = new Map<string, Pick<Doubtful, 'isLookedFor'>>();
  /** The requests without an answer. Once its effect was looked for in vain, nothing remains to wait for. */
  readonly #unanswered = new Set<string>();

  /** Begins a try. Must run before the first request. A try that another tab may just have sent gets time first. */
  begin(id: string, { isLookedFor, isRepeated }: Doubtful): void {
    const isOwn = this.#tried.has(id);
    this.#tried.set(id, { isLookedFor });
    if (isLookedFor && isRepeated && !isOwn) throw new Unsettled('it may still arrive');
  }

  sends(id: string): void {
    this.#unanswered.add(id);
  }

  /** Returns the minimum wait after a failure. */
  afterFailure(id: string, error: unknown): number {
    const wasSent = this.#unanswered.delete(id);
    const mayArrive = (isCallError(error) && wasSent) || error instanceof Unsettled;
    return mayArrive && this.#tried.get(id)?.isLookedFor ? SETTLING_MS : 0;
  }

  /** Forgets a change, once its outcome is known. */
  end(id: string): void {
    this.#tried.delete(id);
    this.#unanswered.delete(id);
  }

  /** Forgets everything: since it is unknown when requests were sent, all must settle again. */
  clear(): void {
    this.#tried.clear();
    this.#unanswered.clear();
  }
}
