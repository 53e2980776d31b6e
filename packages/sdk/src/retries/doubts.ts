import { isTidingsError } from '../api/errors.ts';
import { Unsettled } from './not-yet.ts';

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
    const mayArrive = (isTidingsError(error) && wasSent) || error instanceof Unsettled;
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
