import { type Live, LiveValue } from '../live.ts';

/** What the store says and goes on saying. It listens only while somebody hears it. */
export interface LiveQuery<T> extends Live<T | undefined> {
  /** Undefined until it was read for the first time. */
  readonly current: T | undefined;
  /** Reads once. */
  load(): Promise<T>;
}

export interface QueryDefinition<T> {
  read(): Promise<T>;
  /** Calls `changed` when reading again may give something else. Returns what ends it. */
  watch(changed: () => void): () => void;
  /** Where what was read anew says the same, the old value stays. */
  isSame?(before: T, after: T): boolean;
  /** A reading failed; the last value stays. */
  onError?(error: unknown): void;
}

export function liveQuery<T>(definition: QueryDefinition<T>): LiveQuery<T> {
  return new StoreQuery(definition);
}

class StoreQuery<T> implements LiveQuery<T> {
  readonly #definition: QueryDefinition<T>;
  readonly #value = new LiveValue<T | undefined>(undefined);
  #listeners = 0;
  #unwatch: () => void = () => undefined;
  #reading: Promise<T> | undefined;
  #isOutdated = false;

  constructor(definition: QueryDefinition<T>) {
    this.#definition = definition;
  }

  get current(): T | undefined {
    return this.#value.current;
  }

  async load(): Promise<T> {
    return this.#take(await this.#definition.read());
  }

  subscribe(listener: (value: T | undefined) => void): () => void {
    const end = this.#value.subscribe(listener);
    this.#listeners += 1;
    if (this.#listeners === 1) {
      this.#unwatch = this.#definition.watch(() => this.#refresh());
      this.#refresh();
    }
    let isHearing = true;
    return () => {
      if (!isHearing) return;
      isHearing = false;
      end();
      this.#listeners -= 1;
      if (this.#listeners === 0) this.#unwatch();
    };
  }

  /** However often things change, one reading runs at a time, and the last begins after the last change. */
  #refresh(): void {
    if (this.#reading) {
      this.#isOutdated = true;
      return;
    }
    this.#isOutdated = false;
    this.#reading = this.#definition.read();
    this.#reading
      .then((value) => {
        if (this.#listeners > 0) this.#take(value);
      })
      .catch((error: unknown) => this.#definition.onError?.(error))
      .finally(() => {
        this.#reading = undefined;
        if (this.#isOutdated && this.#listeners > 0) this.#refresh();
      });
  }

  #take(value: T): T {
    const before = this.#value.current;
    const isSame = before !== undefined && this.#definition.isSame?.(before, value) === true;
    if (!isSame) this.#value.set(value);
    return isSame ? before : value;
  }
}
