import { LiveValue } from '../live.ts';
import type { StoreProblem } from './store-problem.ts';

/** The current problems, at most one of each kind. */
export class StoreProblems extends LiveValue<readonly StoreProblem[]> {
  /** The editors with words that could not be stored so far. */
  readonly #unsaved = new Set<object>();

  constructor() {
    super([]);
  }

  add(problem: StoreProblem): void {
    const isKnown = problem.kind !== 'local-changes-lost' && this.#has(problem.kind);
    if (!isKnown) this.set([...this.#without(problem.kind), problem]);
  }

  remove(kind: StoreProblem['kind']): void {
    if (this.#has(kind)) this.set(this.#without(kind));
  }

  /** Records a successful write. It may have been a small one: while words are unsaved, the device counts as full. */
  written(): void {
    if (this.#unsaved.size > 0) return;
    this.remove('full');
    this.remove('unavailable');
  }

  /** Records whether an editor holds words that could not be stored. */
  setUnsaved(holder: object, isUnsaved: boolean): void {
    if (isUnsaved) this.#unsaved.add(holder);
    else if (this.#unsaved.delete(holder)) this.written();
  }

  #has(kind: StoreProblem['kind']): boolean {
    return this.current.some((problem) => problem.kind === kind);
  }

  #without(kind: StoreProblem['kind']): readonly StoreProblem[] {
    return this.current.filter((problem) => problem.kind !== kind);
  }
}
