import { LiveValue } from '../live.ts';
import type { StoreProblem } from './store-problem.ts';

/** The problems there are now; one of each kind. */
export class StoreProblems extends LiveValue<readonly StoreProblem[]> {
  constructor() {
    super([]);
  }

  add(problem: StoreProblem): void {
    const isKnown = problem.kind !== 'keepsakes-lost' && this.#has(problem.kind);
    if (!isKnown) this.set([...this.#without(problem.kind), problem]);
  }

  remove(kind: StoreProblem['kind']): void {
    if (this.#has(kind)) this.set(this.#without(kind));
  }

  #has(kind: StoreProblem['kind']): boolean {
    return this.current.some((problem) => problem.kind === kind);
  }

  #without(kind: StoreProblem['kind']): readonly StoreProblem[] {
    return this.current.filter((problem) => problem.kind !== kind);
  }
}
