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
