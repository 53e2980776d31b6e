import { type Live, LiveValue } from '../live.ts';

interface Owner {
  /** Called when the value gets its first listener. */
  start(): void;
  /** Called when the last listener has left, or the client closes. */
  stop(): void;
  readonly isClosing?: Live<boolean> | undefined;
}

/**
 * A live value whose owner works only while there are listeners. Closing the client ends the work too, so that
 * listeners do not see its parts disappear one by one. A first listener after that reaches a closed client, and the
 * owner may report it.
 */
export class ObservedValue<T> extends LiveValue<T> {
  readonly #owner: Owner;
  #listeners = 0;
  #isObserved = false;
  #forgetClosing: (() => void) | undefined;

  constructor(initial: T, owner: Owner) {
    super(initial);
    this.#owner = owner;
  }

  /** Whether the owner should work. */
  get isObserved(): boolean {
    return this.#isObserved;
  }

  override subscribe(listener: (value: T) => void): () => void {
    const end = super.subscribe(listener);
    this.#listeners += 1;
    if (this.#listeners === 1) this.#start();
    let isSubscribed = true;
    return () => {
      if (!isSubscribed) return;
      isSubscribed = false;
      end();
      this.#listeners -= 1;
      if (this.#listeners === 0) this.#stop();
    };
  }

  #start(): void {
    this.#isObserved = true;
    this.#forgetClosing = this.#owner.isClosing?.subscribe(() => this.#stop());
    this.#owner.start();
  }

  #stop(): void {
    if (!this.#isObserved) return;
    this.#isObserved = false;
    this.#forgetClosing?.();
    this.#owner.stop();
  }
}

/** The promises that wait until everything requested shows. */
export class Waiters {
  #waiting: (() => void)[] = [];

  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

interface Reading {
  read(): Promise<void>;
  isWanted(): boolean;
  /** Called with an error, unless the result is no longer wanted. */
  onError(error: unknown): void;
}

/** Reads again after changes, one reading at a time. The last reading begins after the last change. */
export class ReadLoop {
  readonly #reading: Reading;
  #isRunning = false;
  #isOutdated = false;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** Whether something changed since the current reading began. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  refresh(): void {
    this.#isOutdated = true;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    const { read, isWanted, onError } = this.#reading;
    this.#isRunning = true;
    try {
      while (this.#isOutdated && isWanted()) {
        this.#isOutdated = false;
        await read().catch((error: unknown) => {
          if (isWanted()) onError(error);
        });
      }
    } finally {
      this.#isRunning = false;
    }
  }
}
