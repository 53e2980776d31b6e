import type { SpanContext } from './span.ts';

/** The span of a commit, and the entries of the log that it wrote. */
interface Commit extends SpanContext {
  readonly realmId: number;
  readonly first: number;
  readonly last: number;
}

const KEPT = 1000;
/** The most causes of a piece of work. */
const CAUSES = 20;

/** The newest traced commits of this process, so that work which reads the log can name its causes. */
export class RecentCommits {
  readonly #commits: Commit[] = [];

  note(commit: Commit): void {
    this.#commits.push(commit);
    if (this.#commits.length > KEPT) this.#commits.shift();
  }

  /** Returns the commits of these entries, as far as this process made and traced them. */
  of(realmId: number, after: number, upTo: number): SpanContext[] {
    return this.#commits
      .filter((each) => each.realmId === realmId && each.last > after && each.first <= upTo)
      .slice(-CAUSES)
      .map(({ traceId, spanId }) => ({ traceId, spanId }));
  }
}
