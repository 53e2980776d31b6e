import type { Live } from '../live.ts';
import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import { Remembered } from '../remembered.ts';
import { isSameValue, reused } from '../same-value.ts';
import { type RecordChange, type StoredRecord, subjectOf } from '../store/record.ts';
import type { RecordKind } from '../store/record-kinds.ts';
import { belongsTo, type ShownRecords, type Which, withPending } from './pending.ts';
import type { QuerySources } from './query-sources.ts';

/** An input of queries: a value to read and to watch. */
export interface QueryInput<V> {
  /** Returns the same object as before if nothing changed. */
  current(): Promise<V>;
  /** Calls `changed` when `current` may return something else. Returns a function that unsubscribes. */
  watch(changed: () => void): () => void;
}

/** Derives an input from a value in memory. */
export function liveInput<T, V>(live: Live<T>, select: (value: T) => V): QueryInput<V> {
  let last: V | undefined;
  return {
    async current() {
      last = reused(last, select(live.current));
      return last;
    },
    watch: (changed) => live.subscribe(changed),
  };
}

export function constantInput<V>(value: V): QueryInput<V> {
  return { current: async () => value, watch: () => () => undefined };
}

export type QueryInputs = Readonly<Record<string, QueryInput<unknown>>>;

export type ValuesOf<P extends QueryInputs> = {
  readonly [N in keyof P]: P[N] extends QueryInput<infer V> ? V : never;
};

/** Combines several inputs under their names. */
export function joinedInputs<P extends QueryInputs>(inputs: P): QueryInput<ValuesOf<P>> {
  const names = Object.keys(inputs);
  const all = Object.values(inputs);
  let last: ValuesOf<P> | undefined;
  return {
    async current() {
      const values = await Promise.all(all.map((input) => input.current()));
      const known = last;
      if (known && names.every((name, index) => known[name] === values[index])) return known;
      last = Object.fromEntries(names.map((name, index) => [name, values[index]])) as ValuesOf<P>;
      return last;
    },
    watch(changed) {
      const ends = all.map((input) => input.watch(changed));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** The shared inputs of each source, so that each record is read and held once. */
const inputsOf = new WeakMap<QuerySources, Remembered<QueryInput<unknown>>>();

/** Returns the records of a kind with the outbox applied to them. */
export function recordInput<K extends RecordKind>(
  sources: QuerySources,
  kind: K,
  which: Which = {},
): QueryInput<ShownRecords<K>> {
  const inputs = inputsOf.get(sources) ?? new Remembered<QueryInput<unknown>>();
  inputsOf.set(sources, inputs);
  const make = () => new RecordInput(sources, kind, which);
  return inputs.get(nameOf(kind, which), make) as QueryInput<ShownRecords<K>>;
}

function nameOf(kind: RecordKind, { parent, key }: Which): string {
  return JSON.stringify([kind, parent, key]);
}

type Records<K extends RecordKind> = ReadonlyMap<string, StoredRecord<K>>;

/** The state held from the first watcher to the last. */
interface Held<K extends RecordKind> {
  /** Undefined until they were read. */
  records: Records<K> | undefined;
  /** The keys that were written since. */
  readonly touched: Set<string>;
  /** The keys that are being read. */
  asked: ReadonlySet<string>;
  /** Whether changes may have been missed. */
  isMissed: boolean;
  reading: Promise<unknown>;
  stop(): void;
}

/** Reads everything when the first watcher comes, and afterwards only the records that were written. */
class RecordInput<K extends RecordKind> implements QueryInput<ShownRecords<K>> {
  readonly #sources: QuerySources;
  readonly #kind: K;
  readonly #which: Which;
  readonly #watchers = new Set<() => void>();
  #held: Held<K> | undefined;
  #last: { of: Records<K>; entries: readonly OutboxEntry[]; shown: ShownRecords<K> } | undefined;

  constructor(sources: QuerySources, kind: K, which: Which) {
    this.#sources = sources;
    this.#kind = kind;
    this.#which = which;
  }

  async current(): Promise<ShownRecords<K>> {
    const held = this.#held;
    return this.#shown(held ? await this.#upToDate(held) : await this.#readAll());
  }

  watch(changed: () => void): () => void {
    const own = () => changed();
    this.#watchers.add(own);
    this.#held ??= this.#hold();
    return () => {
      if (!this.#watchers.delete(own) || this.#watchers.size > 0) return;
      this.#held?.stop();
      this.#held = undefined;
      this.#last = undefined;
    };
  }

  #hold(): Held<K> {
    const { records, outbox } = this.#sources;
    const ends = [
      records.onWrite(
        (changes) => this.#note(held, changes),
        () => {
          held.isMissed = true;
          this.#tell();
        },
      ),
      outbox.subscribe(() => this.#tell()),
    ];
    const held: Held<K> = {
      records: undefined,
      touched: new Set(),
      asked: new Set(),
      isMissed: false,
      reading: Promise.resolve(),
      stop: () => {
        for (const end of ends) end();
      },
    };
    return held;
  }

  #tell(): void {
    for (const changed of [...this.#watchers]) changed();
  }

  #note(held: Held<K>, changes: readonly RecordChange[]): void {
    const keys = changes.flatMap((change) => {
      const { kind, key } = subjectOf(change);
      return kind === this.#kind && this.#concerns(held, key, change) ? [key] : [];
    });
    for (const key of keys) held.touched.add(key);
    if (keys.length > 0) this.#tell();
  }

  #concerns({ records, asked }: Held<K>, key: string, change: RecordChange): boolean {
    // The result of a reading in progress is still unknown.
    if (!records || records.has(key) || asked.has(key)) return true;
    return 'put' in change && belongsTo(this.#which, change.put);
  }

  /** Reads one after the other, so that an older result never overwrites a newer one. */
  #upToDate(held: Held<K>): Promise<Records<K>> {
    const reading = held.reading.then(() => this.#bringUpToDate(held));
    held.reading = reading.catch(() => undefined);
    return reading;
  }

  async #bringUpToDate(held: Held<K>): Promise<Records<K>> {
    const keys = [...held.touched];
    if (held.isMissed) held.records = undefined;
    if (held.records && keys.length === 0) return held.records;
    held.touched.clear();
    held.asked = new Set(keys);
    held.isMissed = false;
    try {
      held.records = await (held.records && this.#which.key === undefined
        ? this.#readAgain(held.records, keys)
        : this.#readAll());
      return held.records;
    } catch (error) {
      for (const key of keys) held.touched.add(key);
      throw error;
    } finally {
      held.asked = new Set();
    }
  }

  async #readAll(): Promise<Records<K>> {
    const { records } = this.#sources;
    const { key, parent } = this.#which;
    if (key !== undefined) return this.#readOne(key);
    const found = await records.find({ kind: this.#kind, ...(parent !== undefined && { parent }) });
    return new Map(found.map((record) => [record.key, record]));
  }

  /** Reads one record, from the records of the whole kind if these are held anyway. */
  async #readOne(key: string): Promise<Records<K>> {
    const all = inputsOf.get(this.#sources)?.known(nameOf(this.#kind, {}));
    const held =
      all instanceof RecordInput ? await (all as RecordInput<K>).#whatIsHeld() : undefined;
    const [record] = held
      ? [held.get(key)]
      : await this.#sources.records.getMany(this.#kind, [key]);
    return new Map(record && [[key, record]]);
  }

  async #whatIsHeld(): Promise<Records<K> | undefined> {
    return this.#held && this.#upToDate(this.#held);
  }

  /** Reads by key rather than using the announced values, which may arrive out of order from another tab. */
  async #readAgain(before: Records<K>, keys: readonly string[]): Promise<Records<K>> {
    const found = await this.#sources.records.getMany(this.#kind, keys);
    const records = new Map(before);
    for (const key of keys) records.delete(key);
    for (const record of found) {
      if (belongsTo(this.#which, record)) records.set(record.key, record);
    }
    return records;
  }

  /** Returns the previous object if neither the records nor the outbox's changes of them differ. */
  #shown(records: Records<K>): ShownRecords<K> {
    const entries = this.#sources.outbox.current;
    const last = this.#last;
    if (last?.of === records && last.entries === entries) return last.shown;
    const fresh = withPending(this.#kind, records, entries, this.#which);
    const shown = last && isSameShown(last.shown, fresh) ? last.shown : fresh;
    if (this.#held) this.#last = { of: records, entries, shown };
    return shown;
  }
}

function isSameShown<K extends RecordKind>(a: ShownRecords<K>, b: ShownRecords<K>): boolean {
  return (
    a.records === b.records &&
    isSameValue(a.changes, b.changes) &&
    isSameValue(a.refused, b.refused)
  );
}
