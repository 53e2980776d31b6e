import { type Live, LiveValue } from '../live.ts';
import { type RecordStore, subjectOf } from './record.ts';
import type { RecordKind, RecordKinds } from './record-kinds.ts';

export interface FollowedRecord<T> extends Live<T | undefined> {
  /** Settles once the record was first read, or cannot be. */
  readonly ready: Promise<void>;
  stop(): void;
}

/** Follows the stored value of one record, for access without waiting. Undefined until the first read. */
export function followRecord<K extends RecordKind>(
  records: Pick<RecordStore, 'get' | 'onWrite'>,
  kind: K,
  key = '',
): FollowedRecord<RecordKinds[K]> {
  const value = new LiveValue<RecordKinds[K] | undefined>(undefined);
  /** Counts changes and reads, since a read that began before the last of them may be outdated. */
  let version = 0;
  const read = () => {
    version += 1;
    const asked = version;
    return records.get(kind, key).then(
      (record) => {
        if (asked === version) value.set(record?.value);
      },
      // An unreadable database is reported to readers that wait for it.
      () => undefined,
    );
  };
  const stop = records.onWrite((changes) => {
    for (const change of changes) {
      const place = subjectOf(change);
      if (place.kind !== kind || place.key !== key) continue;
      version += 1;
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
