import { type Live, LiveValue } from '../live.ts';

interface Owner {
  /** Somebody hears the value now. */
  start(): void;
  /** Nobody does any more, or the client is being closed. */
  stop(): void;
  readonly isClosing?: Live<boolean> | undefined;
}

/**
 * A live value whose owner works only while somebody hears it. Closing the client ends that too, so that
 * nobody hears of parts that are taken away one after the other. Who begins to hear afterwards what nobody
 * hears asks a closed client, and the owner may say so.
 */
export class HeardValue<T> extends LiveValue<T> {
  readonly #owner: Owner;
  #listeners = 0;
  #isHeard = false;
  #forgetClosing: (() => void) | undefined;

  constructor(initial: T, owner: Owner) {
    super(initial);
    this.#owner = owner;
  }

  /** Whether the owner is to work. */
  get isHeard(): boolean {
    return this.#isHeard;
  }

  override subscribe(listener: (value: T) => void): () => void {
    const end = super.subscribe(listener);
    this.#listeners += 1;
    if (this.#listeners === 1) this.#start();
    let isHearing = true;
    return () => {
      if (!isHearing) return;
      isHearing = false;
      end();
      this.#listeners -= 1;
      if (this.#listeners === 0) this.#stop();
    };
  }

  #start(): void {
    this.#isHeard = true;
    this.#forgetClosing = this.#owner.isClosing?.subscribe(() => this.#stop());
    this.#owner.start();
  }

  #stop(): void {
    if (!this.#isHeard) return;
    this.#isHeard = false;
    this.#forgetClosing?.();
    this.#owner.stop();
  }
}
