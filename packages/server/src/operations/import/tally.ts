/** Something of an export that cannot be imported, and its place there. */
export interface Refused {
  readonly why: string;
  readonly where: string;
}

/** Number of places that the report names for each reason. */
const EXAMPLES = 5;

export interface LeftOut {
  readonly why: string;
  readonly count: number;
  /** Places of the first such entries in the export. */
  readonly examples: readonly string[];
}

/** Counts what an import did. */
export class Tally {
  messages = 0;
  direct = 0;
  /** Additional messages, since long ones were split. */
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
