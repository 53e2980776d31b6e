/** The request before this one failed, so this one must wait. It did nothing wrong itself. */
export class LeftBehind extends Error {
  override readonly name = 'LeftBehind';
}

/**
 * The messages that are sent before the previous one is answered, on servers that keep the order. Each success allows
 * one more in flight; after a failure they go one at a time.
 */
export class Flow {
  #most = 1;
  readonly #underWay = new Set<string>();
  /** Controllers that abort the followers of an entry. */
  readonly #followers = new Map<string, AbortController>();

  /** The most that may be in flight. */
  get most(): number {
    return this.#most;
  }

  /** The entries that another one may follow. */
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
    this.#followers.get(id)?.abort(new LeftBehind('the message before it failed'));
  }

  end(id: string): void {
    this.#underWay.delete(id);
    this.#followers.delete(id);
  }
}
