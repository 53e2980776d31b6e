import { hash } from 'node:crypto';
import { type CustomData, customTags as tagsIn } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { WritableSql } from '../../core/storage/engine.ts';
import { customTags } from '../../core/storage/tables/messages.ts';

/** Longer tags are stored as their hash, since PostgreSQL refuses long keys. */
const LONGEST_TAG_BYTES = 128;

/** Returns the stored form of a tag. A hash contains no colon, so that no tag looks like one. */
export function storedTag(tag: string): string {
  return Buffer.byteLength(tag) <= LONGEST_TAG_BYTES ? tag : hash('sha256', tag);
}

/** Makes a message findable by its custom data. */
export function putTags(change: Mutation, message_id: number, custom: CustomData): void {
  for (const tag of storedTags(custom)) change.put(customTags, { tag, message_id });
}

/** Makes a message findable by its new custom data, and no longer by the old. */
export function replaceTags(
  change: Mutation,
  message_id: number,
  before: CustomData | null,
  after: CustomData | null,
): void {
  const kept = storedTags(after ?? {});
  for (const tag of storedTags(before ?? {})) {
    if (!kept.has(tag)) change.remove(customTags, { tag, message_id });
  }
  if (after) putTags(change, message_id, after);
}

/** Removes the tags of messages. */
export async function removeTags(
  { realmId, dialect }: Mutation,
  sql: WritableSql,
  ids: readonly number[],
): Promise<void> {
  await sql.run(
    `DELETE FROM custom_tags WHERE realm_id = $1 AND ${dialect.among('message_id', '$2')}`,
    [realmId, JSON.stringify(ids)],
  );
}

function storedTags(custom: CustomData): Set<string> {
  return new Set(tagsIn(custom).map(storedTag));
}
