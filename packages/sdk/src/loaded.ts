import { ClientClosed } from './client-closed.ts';
import type { CancelTimer, Environment } from './environment.ts';

const TRY_AGAIN_MS = 5000;

interface LoadedParts {
  readonly environment: Pick<Environment, 'after'>;
  /** Called when the code could not be fetched. It is tried again. */
  onError(error: unknown): void;
}

/**
 * A part of the client whose code loads after that of the first screen. It begins at once, so that it is there before
 * the person enters a tunnel. If it cannot be fetched, it is tried again until it comes or the client closes.
 */
export class Loaded<T> {
  readonly #parts: LoadedParts;
  readonly #load: () => Promise<T>;
  readonly #part: Promise<T>;
  #resolve: (part: T) => void = () => undefined;
  #reject: (reason: unknown) => void = () => undefined;
  #current: T | undefined;
  #cancelTimer: CancelTimer | undefined;
  #isClosed = false;

  constructor(parts: LoadedParts, load: () => Promise<T>) {
    this.#parts = parts;
    this.#load = load;
    this.#part = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Each caller of `get` handles the error.
    this.#part.catch(() => undefined);
    void this.#try();
  }

  /** Undefined until the code has come. */
  get current(): T | undefined {
    return this.#current;
  }

  /** Waits for the code. Rejects with `ClientClosed` if the client closes before. */
  get(): Promise<T> {
    return this.#part;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer?.();
    this.#reject(new ClientClosed());
  }

  async #try(): Promise<void> {
    try {
      const part = await this.#load();
      if (this.#isClosed) return;
      this.#current = part;
      this.#resolve(part);
    } catch (error) {
      if (this.#isClosed) return;
      this.#parts.onError(error);
      this.#cancelTimer = this.#parts.environment.after(TRY_AGAIN_MS, () => void this.#try());
    }
  }
}
