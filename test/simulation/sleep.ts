/** The sleep of an app that the system suspends: the app hears of nothing before it wakes. */
export class Sleep {
  #untold: (() => void)[] | undefined;

  get isOn(): boolean {
    return this.#untold !== undefined;
  }

  begin(): void {
    this.#untold ??= [];
  }

  /** Wakes the app, and tells it what happened meanwhile, in order. */
  end(): void {
    const untold = this.#untold ?? [];
    this.#untold = undefined;
    for (const tell of untold) tell();
  }

  whenOver(tell: () => void): void {
    if (this.#untold) this.#untold.push(tell);
    else tell();
  }

  /** Settles as the work does, but not while the app sleeps. */
  hold<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(
        (result) => this.whenOver(() => resolve(result)),
        (error: unknown) => this.whenOver(() => reject(error)),
      );
    });
  }
}
