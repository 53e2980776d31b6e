import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { customTags } from '@tidings/shared-types/wire';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { RecordReader, WorkingSet } from '../store/working-set.ts';
import { RANGE } from './locators.ts';

/** Enough characters of the hash to tell tags apart. Whoever finds a message checks its data again. */
const KEY_LENGTH = 32;

/** Returns the scope of a tag's records. A hash, since tags can be longer than a key may be. */
function scopeOf(tag: string): string {
  return bytesToHex(sha256(utf8ToBytes(tag))).slice(0, KEY_LENGTH);
}

const rangeOf = (id: number) => Math.floor(id / RANGE);

/** Returns the ids of the stored messages that may have a tag, between two ids, newest first. */
export async function idsWithTag(
  reader: RecordReader,
  tag: string,
  from: number,
  to: number,
): Promise<number[]> {
  const records = await reader.find({
    kind: 'custom',
    scope: scopeOf(tag),
    ...(Number.isFinite(to) && { from: -rangeOf(to) }),
  });
  const ids = records.flatMap(({ value }) => [...value].reverse());
  return ids.filter((id) => id >= from && id <= to);
}

/** Tells whether the index has every stored message. It lacks those from before this device had an index. */
export async function isIndexed(reader: RecordReader): Promise<boolean> {
  return (await reader.get('customIndexed', '')) !== undefined;
}

/** Notes that the index will be whole, if no messages are stored yet. */
export async function beginIndex(set: WorkingSet): Promise<void> {
  const [any] = await set.find({ kind: 'page', limit: 1 });
  if (!any) set.set('customIndexed', '', true);
}

/** Follows a change of stored messages. Those that stay the same object did not change. */
export async function indexChange(
  set: WorkingSet,
  before: readonly StoredMessage[],
  after: readonly StoredMessage[],
): Promise<void> {
  if (!before.some(hasCustom) && !after.some(hasCustom)) return;
  const kept = new Set(before);
  const added = after.filter((message) => hasCustom(message) && !kept.has(message));
  const left = new Set(after);
  const removed = before.filter((message) => hasCustom(message) && !left.has(message));
  const changes = new Map<string, Map<number, boolean>>();
  for (const [messages, isThere] of [
    [removed, false],
    [added, true],
  ] as const) {
    for (const { id, custom = {} } of messages) {
      for (const tag of customTags(custom)) {
        const scope = scopeOf(tag);
        const known = changes.get(scope) ?? new Map<number, boolean>();
        changes.set(scope, known.set(id, isThere));
      }
    }
  }
  for (const [scope, ids] of changes) await changeScope(set, scope, ids);
}

function hasCustom({ custom }: StoredMessage): boolean {
  return custom !== undefined;
}

async function changeScope(
  set: WorkingSet,
  scope: string,
  changes: ReadonlyMap<number, boolean>,
): Promise<void> {
  for (const range of new Set([...changes.keys()].map(rangeOf))) {
    const key = `${scope}/${range}`;
    const ids = new Set((await set.get('custom', key))?.value);
    for (const [id, isThere] of changes) {
      if (rangeOf(id) !== range) continue;
      if (isThere) ids.add(id);
      else ids.delete(id);
    }
    const value = [...ids].sort((a, b) => a - b);
    if (value.length === 0) set.remove('custom', key);
    else set.put({ kind: 'custom', key, scope, parent: '', order: -range, rank: 0, value });
  }
}
