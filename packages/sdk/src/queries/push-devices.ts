import type { PushDevice } from '../store/record-kinds.ts';
import { valueQuery } from './derived-query.ts';
import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { recordInput } from './record-input.ts';

/** The person's devices that are registered for notifications, by push account id. */
export function pushDevicesQuery(
  sources: QuerySources,
): LiveQuery<ReadonlyMap<number, PushDevice>> {
  return valueQuery(sources, { devices: recordInput(sources, 'pushDevice') }, ({ devices }) => {
    const known = [...devices.records.values()];
    return new Map(known.map(({ key, value }) => [Number(key), value]));
  });
}
