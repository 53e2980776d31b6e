import type { Environment } from '../environment.ts';

/** Without use for this long, the person is elsewhere, even with the app in front of them. */
export const UNUSED_AFTER_MS = 300_000;

interface UseOptions {
  /** Whether the connection takes the app for unused. */
  readonly isQuiet: () => boolean;
  /** Called at the first use after a pause. */
  readonly onReturn: () => void;
}

/** Knows whether the person uses the app. If the platform cannot tell of input, they always do. */
export class UseWatch {
  readonly #environment: Pick<Environment, 'now' | 'onInput'>;
  readonly #options: UseOptions;
  #lastAt: number;

  constructor(environment: Pick<Environment, 'now' | 'onInput'>, options: UseOptions) {
    this.#environment = environment;
    this.#options = options;
    this.#lastAt = environment.now();
  }

  get isUnused(): boolean {
    const { now, onInput } = this.#environment;
    return onInput !== undefined && now() - this.#lastAt >= UNUSED_AFTER_MS;
  }

  note(): void {
    // The clock may have been set back since the connection became quiet.
    const isReturn = this.isUnused || this.#options.isQuiet();
    this.#lastAt = this.#environment.now();
    if (isReturn) this.#options.onReturn();
  }
}
