import { isTidingsError } from '../api/errors.ts';
import { Unsettled } from './not-yet.ts';

/** What was cut off gets this long to arrive before its effect is looked for. */
const SETTLING_MS = 10_000;

interface Doubtful {
  /** Where the server knows no keys, and what an earlier try did can be found. */
  readonly isLookedFor: boolean;
  /** Whether there was an earlier try, and nothing told of its end. */
  readonly isRepeated: boolean;
}

/** Which changes may still arrive where the server knows no keys, so that nothing is done twice (O12). */
export class Doubts {
  /** What was tried here, and how that ended; others' tries may be under way for all that is known. */
  readonly #tried = new Map<string, Pick<Doubtful, 'isLookedFor'>>();
  /** What left here and was not answered: looking for its effect in vain leaves nothing to wait for. */
  readonly #unanswered = new Set<string>();

  /** To be called before anything is asked. What somebody else may just have sent gets time first. */
  begin(id: string, { isLookedFor, isRepeated }: Doubtful): void {
    const isOwn = this.#tried.has(id);
    this.#tried.set(id, { isLookedFor });
    if (isLookedFor && isRepeated && !isOwn) throw new Unsettled('it may still arrive');
  }

  sends(id: string): void {
    this.#unanswered.add(id);
  }

  /** How long what failed has to wait at least. */
  afterFailure(id: string, error: unknown): number {
    const wasSent = this.#unanswered.delete(id);
    const mayArrive = (isTidingsError(error) && wasSent) || error instanceof Unsettled;
    return mayArrive && this.#tried.get(id)?.isLookedFor ? SETTLING_MS : 0;
  }

  /** What became of it is known. */
  end(id: string): void {
    this.#tried.delete(id);
    this.#unanswered.delete(id);
  }

  /** How long ago anything was sent is known no more: all of it settles anew. */
  clear(): void {
    this.#tried.clear();
    this.#unanswered.clear();
  }
}
