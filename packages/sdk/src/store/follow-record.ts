import { type Live, LiveValue } from '../live.ts';
import { type RecordStore, subjectOf } from './record.ts';
import type { RecordKind, RecordKinds } from './record-kinds.ts';

export interface FollowedRecord<T> extends Live<T | undefined> {
  stop(): void;
}

/** The value of one record as it is stored now, at hand without waiting; undefined until it is read. */
export function followRecord<K extends RecordKind>(
  records: Pick<RecordStore, 'get' | 'onWrite'>,
  kind: K,
  key = '',
): FollowedRecord<RecordKinds[K]> {
  const value = new LiveValue<RecordKinds[K] | undefined>(undefined);
  let isNewer = false;
  const stop = records.onWrite((changes) => {
    for (const change of changes) {
      const place = subjectOf(change);
      if (place.kind !== kind || place.key !== key) continue;
      isNewer = true;
      value.set('put' in change ? (change.put.value as RecordKinds[K]) : undefined);
    }
  });
  records.get(kind, key).then(
    (record) => {
      if (!isNewer) value.set(record?.value);
    },
    // A database that cannot be read says so where somebody waits for it.
    () => undefined,
  );
  return {
    get current() {
      return value.current;
    },
    subscribe: (listener) => value.subscribe(listener),
    stop,
  };
}
