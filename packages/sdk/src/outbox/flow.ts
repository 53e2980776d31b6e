/** What it was sent after failed: it waits for its turn, and nothing is wrong with it. */
export class LeftBehind extends Error {
  override readonly name = 'LeftBehind';
}

/**
 * Messages that are sent before the one before them is answered, where the server keeps them in order.
 * With each that gets through one more may be on its way; after a failure one goes alone.
 */
export class Flow {
  #most = 1;
  readonly #underWay = new Set<string>();
  /** By what they come after, what gives them up. */
  readonly #followers = new Map<string, AbortController>();

  /** How many may be on their way at a time. */
  get most(): number {
    return this.#most;
  }

  /** Those that another may come after. */
  get underWay(): ReadonlySet<string> {
    return this.#underWay;
  }

  begin(id: string, after: string | undefined, controller: AbortController): void {
    this.#underWay.add(id);
    if (after !== undefined) this.#followers.set(after, controller);
  }

  gotThrough(): void {
    this.#most += 1;
  }

  failed(id: string): void {
    this.#most = 1;
    this.#followers.get(id)?.abort(new LeftBehind('what comes before it failed'));
  }

  end(id: string): void {
    this.#underWay.delete(id);
    this.#followers.delete(id);
  }
}
