/** Work in progress, by name. */
export class InFlight {
  readonly #making = new Map<string, Promise<unknown>>();

  async make<T>(name: string, making: Promise<T>): Promise<T> {
    this.#making.set(name, making);
    try {
      return await making;
    } finally {
      if (this.#making.get(name) === making) this.#making.delete(name);
    }
  }

  /** Resolves once the work has finished or failed; undefined if no work of this name is in progress. */
  settled(name: string): Promise<void> | undefined {
    const ended = () => undefined;
    return this.#making.get(name)?.then(ended, ended);
  }
}
