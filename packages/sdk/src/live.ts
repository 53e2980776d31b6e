import { aFunction, expectArgument } from './arguments/expected.ts';

/**
 * A value that changes. Listeners run after `current` has changed, so it can be passed to `useSyncExternalStore` as
 * it is.
 */
export interface Live<T> {
  /** The value now. */
  readonly current: T;
  /**
   * Calls `listener` after each change, but not at once. Returns a function that unsubscribes. Throws a `TypeError`
   * if the argument is not a function, such as an observer.
   */
  subscribe(listener: (value: T) => void): () => void;
}

/** Calls a listener. An error in it becomes an uncaught error of the app and stops nothing else. */
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

  /** Sets the value. Setting the same value again notifies no listener. */
  set(value: T): void {
    if (Object.is(value, this.#current)) return;
    this.#current = value;
    for (const listener of [...this.#listeners]) {
      // A listener set another value, which all listeners have got already.
      if (!Object.is(value, this.#current)) return;
      if (this.#listeners.has(listener)) tell(listener, value);
    }
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  subscribe(listener: (value: T) => void): () => void {
    expectArgument('subscribe', listener, aFunction);
    const own = (value: T) => listener(value);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }
}

/** Returns a live value that follows another. Listeners are called only if their value changes. */
export function mapped<T, U>(live: Live<T>, to: (value: T) => U): Live<U> {
  return {
    get current() {
      return to(live.current);
    },
    subscribe(listener) {
      let last = to(live.current);
      return live.subscribe((value) => {
        const now = to(value);
        if (Object.is(now, last)) return;
        last = now;
        listener(now);
      });
    },
  };
}

/** Resolves with the next change of a value, or when the signal aborts. */
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
