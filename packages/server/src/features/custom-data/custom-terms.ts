import { hash } from 'node:crypto';
import { type CustomData, customTerms as termsIn } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { WritableSql } from '../../core/storage/engine.ts';
import { customTerms } from '../../core/storage/tables/messages.ts';

/** Longer terms are stored as their hash, since PostgreSQL refuses long keys. */
const LONGEST_TERM_BYTES = 128;

/** Returns the stored form of a term. A hash contains no colon, so that no term looks like one. */
export function storedTerm(term: string): string {
  return Buffer.byteLength(term) <= LONGEST_TERM_BYTES ? term : hash('sha256', term);
}

/** Makes a message findable by its custom data. */
export function putTerms(change: Mutation, message_id: number, custom: CustomData): void {
  for (const term of storedTerms(custom)) change.put(customTerms, { term, message_id });
}

/** Makes a message findable by its new custom data, and no longer by the old. */
export function replaceTerms(
  change: Mutation,
  message_id: number,
  before: CustomData | null,
  after: CustomData | null,
): void {
  const kept = storedTerms(after ?? {});
  for (const term of storedTerms(before ?? {})) {
    if (!kept.has(term)) change.remove(customTerms, { term, message_id });
  }
  if (after) putTerms(change, message_id, after);
}

/** Removes the terms of messages. */
export async function removeTerms(
  { realmId, dialect }: Mutation,
  sql: WritableSql,
  ids: readonly number[],
): Promise<void> {
  await sql.run(
    `DELETE FROM custom_terms WHERE realm_id = $1 AND ${dialect.among('message_id', '$2')}`,
    [realmId, JSON.stringify(ids)],
  );
}

function storedTerms(custom: CustomData): Set<string> {
  return new Set(termsIn(custom).map(storedTerm));
}
