/** Lets work of one sender run at the same time, and returns its results in the order in which it was given. */
export class InOrder {
  readonly #last = new Map<string, Promise<void>>();

  async do<T>(whose: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(whose);
    const result = work();
    const end = result.then(nothing, nothing).then(() => before);
    this.#last.set(whose, end);
    void end.then(() => {
      if (this.#last.get(whose) === end) this.#last.delete(whose);
    });
    await before;
    return result;
  }
}

function nothing(): void {
  // The caller gets the result. This only marks its end.
}
