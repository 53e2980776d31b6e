import { LiveValue } from '../../src/live.ts';

/** A live value that tells how many listeners it has. */
export class CountedLive<T> extends LiveValue<T> {
  listeners = 0;

  override subscribe(listener: (value: T) => void): () => void {
    this.listeners += 1;
    const end = super.subscribe(listener);
    return () => {
      this.listeners -= 1;
      end();
    };
  }
}
