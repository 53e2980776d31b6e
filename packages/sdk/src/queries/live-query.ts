import { type Live, LiveValue } from '../live.ts';
import { ObservedValue, ReadLoop } from './observed-value.ts';

/** A value from the store that stays current while it has listeners. */
export interface LiveQuery<T> extends Live<T | undefined> {
  /** Undefined until the first read. */
  readonly current: T | undefined;
  /**
   * The error of the last read, if it failed; the last value stays. A query with listeners keeps its value when the
   * client closes and gets no problem. A query that gets its first listener afterwards gets `ClientClosed`.
   */
  readonly problem: Live<unknown>;
  /** Reads once. */
  load(): Promise<T>;
}

export interface QueryDefinition<T> {
  read(): Promise<T>;
  /** Calls `changed` when another read may give another value. Returns a function that unsubscribes. */
  watch(changed: () => void): () => void;
  /** If the new value is the same, the old object stays. */
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
  readonly #value: ObservedValue<T | undefined>;
  readonly #loop: ReadLoop;
  #unwatch: () => void = () => undefined;
  /** Counts the readings. */
  #begun = 0;
  /** The latest reading whose value was used. */
  #taken = 0;

  constructor(definition: QueryDefinition<T>) {
    this.#definition = definition;
    this.#value = new ObservedValue<T | undefined>(undefined, {
      start: () => this.#start(),
      stop: () => this.#unwatch(),
      isClosing: definition.isClosing,
    });
    this.#loop = new ReadLoop({
      read: async () => {
        await this.#read(() => this.#value.isObserved);
      },
      isWanted: () => this.#value.isObserved,
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
    // A reading that began later may have finished earlier.
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
