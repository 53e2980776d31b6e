import type { Refused } from './entries.ts';

/** Names of what was left out are kept of so many. */
const EXAMPLES = 5;

export interface LeftOut {
  readonly why: string;
  readonly count: number;
  /** Where the first of them are in the export. */
  readonly examples: readonly string[];
}

/** What an import did, counted. */
export class Tally {
  messages = 0;
  direct = 0;
  /** Messages more than the export has, as long ones became several. */
  continued = 0;
  reactions = 0;
  filesNamed = 0;
  filesFetched = 0;
  filesFailed = 0;
  /** Messages that could only be shown as code. */
  asCode = 0;
  readonly #leftOut = new Map<string, { count: number; examples: string[] }>();
  readonly #emoji = new Map<string, number>();

  leaveOut({ why, where }: Refused): void {
    const known = this.#leftOut.get(why) ?? { count: 0, examples: [] };
    known.count += 1;
    if (known.examples.length < EXAMPLES) known.examples.push(where);
    this.#leftOut.set(why, known);
  }

  missEmoji(names: readonly string[]): void {
    for (const name of names) this.#emoji.set(name, (this.#emoji.get(name) ?? 0) + 1);
  }

  get leftOut(): LeftOut[] {
    return [...this.#leftOut]
      .map(([why, { count, examples }]) => ({ why, count, examples }))
      .sort((a, b) => b.count - a.count);
  }

  get unknownEmoji(): { readonly name: string; readonly reactions: number }[] {
    return [...this.#emoji]
      .map(([name, reactions]) => ({ name, reactions }))
      .sort((a, b) => b.reactions - a.reactions);
  }
}
