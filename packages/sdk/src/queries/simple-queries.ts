import type { RecordKind, RecordKinds } from '../store/record-kinds.ts';
import { listQuery, valueQuery } from './derived-query.ts';
import type { LiveQuery } from './live-query.ts';
import type { ShownRecords } from './pending.ts';
import type { QuerySources } from './query-sources.ts';
import { recordInput } from './record-input.ts';

/** Creates the query of a kind with one record; `missing` until the first snapshot. */
export function singleQuery<K extends RecordKind, D>(
  sources: QuerySources,
  kind: K,
  missing: D,
): LiveQuery<RecordKinds[K] | D> {
  const inputs = { shown: recordInput(sources, kind, { key: '' }) };
  return valueQuery(sources, inputs, ({ shown }) => shown.records.get('')?.value ?? missing);
}

/** Creates the query of all values of a kind, sorted. */
export function allQuery<K extends RecordKind>(
  sources: QuerySources,
  kind: K,
  order: (a: RecordKinds[K], b: RecordKinds[K]) => number,
  keyOf: (value: RecordKinds[K]) => unknown,
): LiveQuery<readonly RecordKinds[K][]> {
  const inputs = { shown: recordInput(sources, kind) };
  const select = ({ shown }: { readonly shown: ShownRecords<K> }) =>
    [...shown.records.values()].map(({ value }) => value).sort(order);
  return listQuery(sources, inputs, select, keyOf);
}
