import { LiveValue } from '../live.ts';

interface Owner {
  /** Somebody hears the value now. */
  start(): void;
  /** Nobody does any more. */
  stop(): void;
}

/** A live value whose owner works only while somebody hears it. */
export class HeardValue<T> extends LiveValue<T> {
  readonly #owner: Owner;
  #listeners = 0;

  constructor(initial: T, owner: Owner) {
    super(initial);
    this.#owner = owner;
  }

  get isHeard(): boolean {
    return this.#listeners > 0;
  }

  override subscribe(listener: (value: T) => void): () => void {
    const end = super.subscribe(listener);
    this.#listeners += 1;
    if (this.#listeners === 1) this.#owner.start();
    let isHearing = true;
    return () => {
      if (!isHearing) return;
      isHearing = false;
      end();
      this.#listeners -= 1;
      if (this.#listeners === 0) this.#owner.stop();
    };
  }
}
