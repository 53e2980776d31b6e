import type { PushDevice, RecordKind, RecordKinds } from '../store/record-kinds.ts';
import type {
  Emoji,
  Folder,
  Group,
  Realm,
  Settings,
  Status,
  TopicSetting,
} from '../store/resources.ts';
import { byName } from './by-name.ts';
import { listQuery, valueQuery } from './derived-query.ts';
import type { LiveQuery } from './live-query.ts';
import type { ShownRecords } from './pending.ts';
import type { QuerySources } from './query-sources.ts';
import { recordInput } from './record-input.ts';

/** Creates the query of a kind with one record; `missing` until the first snapshot. */
function singleQuery<K extends RecordKind, D>(
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

/** The organization's settings and limits; null before the first snapshot. */
export function realmQuery(sources: QuerySources): LiveQuery<Realm | null> {
  return singleQuery(sources, 'realm', null);
}

/** The person's settings with their unsent changes; null before the first snapshot. */
export function settingsQuery(sources: QuerySources): LiveQuery<Settings | null> {
  return singleQuery(sources, 'settings', null);
}

const none: readonly number[] = [];

/** The ids of starred messages, stored here or not, in ascending order. */
export function starredQuery(sources: QuerySources): LiveQuery<readonly number[]> {
  return singleQuery(sources, 'starred', none);
}

/** The organization's own emoji by name, including deactivated ones, which old messages use. */
export function emojiQuery(sources: QuerySources): LiveQuery<readonly Emoji[]> {
  return allQuery(
    sources,
    'emoji',
    (a, b) => byName(a.name, b.name) || Number(a.id) - Number(b.id),
    ({ id }) => id,
  );
}

/** The channel folders in the organization's order, including archived ones. */
export function foldersQuery(sources: QuerySources): LiveQuery<readonly Folder[]> {
  return allQuery(
    sources,
    'folder',
    (a, b) => a.order - b.order || a.id - b.id,
    ({ id }) => id,
  );
}

/** All user groups by name, including system groups and deactivated ones. */
export function groupsQuery(sources: QuerySources): LiveQuery<readonly Group[]> {
  return allQuery(
    sources,
    'group',
    (a, b) => byName(a.name, b.name) || a.id - b.id,
    ({ id }) => id,
  );
}

/** The topics that the person muted, unmuted or follows, latest first. */
export function userTopicsQuery(sources: QuerySources): LiveQuery<readonly TopicSetting[]> {
  const order = (a: TopicSetting, b: TopicSetting) =>
    b.last_updated - a.last_updated ||
    a.stream_id - b.stream_id ||
    byName(a.topic_name, b.topic_name);
  const keyOf = ({ stream_id, topic_name }: TopicSetting) => `${stream_id} ${topic_name}`;
  return allQuery(sources, 'userTopic', order, keyOf);
}

/** The statuses that people set, by user id. */
export function userStatusesQuery(sources: QuerySources): LiveQuery<ReadonlyMap<number, Status>> {
  return valueQuery(
    sources,
    { statuses: recordInput(sources, 'status') },
    ({ statuses }) =>
      new Map([...statuses.records].map(([key, { value }]) => [Number(key), value] as const)),
  );
}

/** The person's devices that are registered for notifications, by push account id. */
export function pushDevicesQuery(
  sources: QuerySources,
): LiveQuery<ReadonlyMap<number, PushDevice>> {
  return valueQuery(sources, { devices: recordInput(sources, 'pushDevice') }, ({ devices }) => {
    const known = [...devices.records.values()];
    return new Map(known.map(({ key, value }) => [Number(key), value]));
  });
}
