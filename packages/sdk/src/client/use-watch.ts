import type { Environment } from '../environment.ts';

/** Without use for this long, the person is elsewhere, even with the app in front of them. */
export const UNUSED_AFTER_MS = 300_000;

/** Knows whether the person uses the app. */
export class UseWatch {
  readonly #environment: Pick<Environment, 'now'>;
  readonly #onReturn: () => void;
  #lastAt: number;

  /** `onReturn` is called at the first use after a pause. */
  constructor(environment: Pick<Environment, 'now'>, onReturn: () => void) {
    this.#environment = environment;
    this.#onReturn = onReturn;
    this.#lastAt = environment.now();
  }

  get isUnused(): boolean {
    return this.#environment.now() - this.#lastAt >= UNUSED_AFTER_MS;
  }

  note(): void {
    const isReturn = this.isUnused;
    this.#lastAt = this.#environment.now();
    if (isReturn) this.#onReturn();
  }
}
