import { type Live, LiveValue } from '../live.ts';
import { type RecordStore, subjectOf } from './record.ts';
import type { RecordKind, RecordKinds } from './record-kinds.ts';

export interface FollowedRecord<T> extends Live<T | undefined> {
  /** Settles once it was read first, or cannot be. */
  readonly ready: Promise<void>;
  stop(): void;
}

/** The value of one record as it is stored now, at hand without waiting; undefined until it is read. */
export function followRecord<K extends RecordKind>(
  records: Pick<RecordStore, 'get' | 'onWrite'>,
  kind: K,
  key = '',
): FollowedRecord<RecordKinds[K]> {
  const value = new LiveValue<RecordKinds[K] | undefined>(undefined);
  /** Counts what was heard and asked: what was read before the last of it may be older. */
  let news = 0;
  const read = () => {
    news += 1;
    const asked = news;
    return records.get(kind, key).then(
      (record) => {
        if (asked === news) value.set(record?.value);
      },
      // A database that cannot be read says so where somebody waits for it.
      () => undefined,
    );
  };
  const stop = records.onWrite((changes) => {
    for (const change of changes) {
      const place = subjectOf(change);
      if (place.kind !== kind || place.key !== key) continue;
      news += 1;
      value.set('put' in change ? (change.put.value as RecordKinds[K]) : undefined);
    }
  }, read);
  const ready = read();
  return {
    ready,
    get current() {
      return value.current;
    },
    subscribe: (listener) => value.subscribe(listener),
    stop,
  };
}
