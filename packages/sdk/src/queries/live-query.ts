import { type Live, LiveValue } from '../live.ts';
import { HeardValue } from './heard-value.ts';
import { ReadLoop } from './read-loop.ts';

/** What the store says and goes on saying. It listens only while somebody hears it. */
export interface LiveQuery<T> extends Live<T | undefined> {
  /** Undefined until it was read for the first time. */
  readonly current: T | undefined;
  /**
   * Why it could not be read of late; the last value stays. A list that is heard when its client is closed
   * stays as it is and has no problem of that, however many go on hearing it; who begins to hear one
   * afterwards that nobody hears is told `ClientClosed`.
   */
  readonly problem: Live<unknown>;
  /** Reads once. */
  load(): Promise<T>;
}

export interface QueryDefinition<T> {
  read(): Promise<T>;
  /** Calls `changed` when reading again may give something else. Returns what ends it. */
  watch(changed: () => void): () => void;
  /** Where what was read anew says the same, the old value stays. */
  isSame?(before: T, after: T): boolean;
  /** As in `QuerySources`. */
  readonly isClosing?: Live<boolean>;
}

export function liveQuery<T>(definition: QueryDefinition<T>): LiveQuery<T> {
  return new StoreQuery(definition);
}

class StoreQuery<T> implements LiveQuery<T> {
  readonly problem = new LiveValue<unknown>(undefined);
  readonly #definition: QueryDefinition<T>;
  readonly #value: HeardValue<T | undefined>;
  readonly #loop: ReadLoop;
  #unwatch: () => void = () => undefined;
  /** Counts the readings. */
  #begun = 0;
  /** The last of them whose value was taken. */
  #taken = 0;

  constructor(definition: QueryDefinition<T>) {
    this.#definition = definition;
    this.#value = new HeardValue<T | undefined>(undefined, {
      start: () => this.#start(),
      stop: () => this.#unwatch(),
      isClosing: definition.isClosing,
    });
    this.#loop = new ReadLoop({
      read: async () => {
        await this.#read(() => this.#value.isHeard);
      },
      isWanted: () => this.#value.isHeard,
      onError: (error) => this.problem.set(error),
    });
  }

  get current(): T | undefined {
    return this.#value.current;
  }

  load(): Promise<T> {
    return this.#read(() => true);
  }

  subscribe(listener: (value: T | undefined) => void): () => void {
    return this.#value.subscribe(listener);
  }

  #start(): void {
    this.#unwatch = this.#definition.watch(() => this.#loop.refresh());
    this.#loop.refresh();
  }

  async #read(isWanted: () => boolean): Promise<T> {
    this.#begun += 1;
    const reading = this.#begun;
    const value = await this.#definition.read();
    // One that began later may be over before.
    if (!isWanted() || reading < this.#taken) return value;
    this.#taken = reading;
    return this.#take(value);
  }

  #take(value: T): T {
    this.problem.set(undefined);
    const before = this.#value.current;
    const isSame = before !== undefined && this.#definition.isSame?.(before, value) === true;
    if (!isSame) this.#value.set(value);
    return isSame ? before : value;
  }
}
