import { isTidingsError } from '../api/errors.ts';
import { rulesOf } from '../commands/all-rules.ts';
import type { OutboxEntry } from '../keepsakes/outbox-entry.ts';
import type { Attempt } from './make-attempt.ts';
import { Unsettled } from './not-yet.ts';

/** What was cut off gets this long to arrive before its effect is looked for. */
const settlingMs = 10_000;

/** Which entries may still arrive where the server knows no keys, so that nothing is done twice (O4). */
export class Doubts {
  /** What was tried here, and how that ended; others' tries may be under way for all that is known. */
  readonly #tried = new Set<string>();
  /** What left here and was not answered: looking for its effect in vain leaves nothing to wait for. */
  readonly #unanswered = new Set<string>();
  #hasKeys = true;

  /** To be called before anything is asked. What somebody else may just have sent gets time first. */
  begin({ entry, isRepeated, hasKeys, arrivedAs }: Attempt): void {
    this.#hasKeys = hasKeys;
    const isOwn = this.#tried.has(entry.id);
    this.#tried.add(entry.id);
    const isInDoubt = isRepeated && !hasKeys && canBeLookedFor(entry);
    if (isInDoubt && !isOwn && arrivedAs === undefined) throw new Unsettled('it may still arrive');
  }

  sends(id: string): void {
    this.#unanswered.add(id);
  }

  /** How long an entry that failed has to wait at least. */
  afterFailure(entry: OutboxEntry, error: unknown): number {
    const wasSent = this.#unanswered.delete(entry.id);
    const mayArrive = (isTidingsError(error) && wasSent) || error instanceof Unsettled;
    return mayArrive && !this.#hasKeys && canBeLookedFor(entry) ? settlingMs : 0;
  }

  /** What became of the entry is known. */
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

function canBeLookedFor({ command }: OutboxEntry): boolean {
  return rulesOf(command).findEffect !== undefined;
}
