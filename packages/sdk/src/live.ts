import { aFunction, expectArgument } from './arguments/expected.ts';

/**
 * A value that changes: read it, or hear of each change. Reading and hearing agree, so it can be
 * handed to `useSyncExternalStore` as it is.
 */
export interface Live<T> {
  readonly current: T;
  /**
   * Calls `listener` after each change, not at once. Returns what ends it. A `TypeError` for what is no
   * function, such as an observer.
   */
  subscribe(listener: (value: T) => void): () => void;
}

/** What a listener throws is the app's to hear, as an uncaught error; it stops nothing else. */
export function tell<T>(listener: (value: T) => void, value: T): void {
  try {
    listener(value);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** A live value whose owner sets it. */
export class LiveValue<T> implements Live<T> {
  #current: T;
  readonly #listeners = new Set<(value: T) => void>();

  constructor(initial: T) {
    this.#current = initial;
  }

  get current(): T {
    return this.#current;
  }

  /** Setting what it is already changes nothing and tells nobody. */
  set(value: T): void {
    if (Object.is(value, this.#current)) return;
    this.#current = value;
    for (const listener of [...this.#listeners]) {
      // A listener set another value, and everybody has heard that one.
      if (!Object.is(value, this.#current)) return;
      if (this.#listeners.has(listener)) tell(listener, value);
    }
  }

  subscribe(listener: (value: T) => void): () => void {
    expectArgument('subscribe', listener, aFunction);
    const own = (value: T) => listener(value);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }
}

/** The next change of a value, or the end of waiting for it. */
export function nextChange(
  live: Live<unknown>,
  signal: AbortSignal,
): { readonly happened: Promise<void>; end(): void } {
  const { promise, resolve } = withResolver();
  const unsubscribe = live.subscribe(resolve);
  signal.addEventListener('abort', resolve);
  return {
    happened: promise,
    end() {
      unsubscribe();
      signal.removeEventListener('abort', resolve);
    },
  };
}

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
