import { hash } from 'node:crypto';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Sql } from '../../core/storage/engine.ts';
import { pagePreviews } from '../../core/storage/tables/previews.ts';
import type { PagePreview } from '../markdown/render-context.ts';
import type { PageMetadata } from './page-metadata.ts';

/** Pages change their metadata sometimes. */
export const KEPT_MS = 7 * 86_400_000;

/** Returns the metadata of those pages that were fetched recently. */
export async function storedPreviews(
  { sql, realmId, now }: { readonly sql: Sql; readonly realmId: number; readonly now: number },
  urls: readonly string[],
): Promise<Record<string, PagePreview>> {
  const found: Record<string, PagePreview> = {};
  for (const url of urls) {
    const row = await sql.get<PagePreview>(
      `SELECT title, description, image FROM page_previews
       WHERE realm_id = $1 AND url_hash = $2 AND fetched_at > $3`,
      [realmId, hashOf(url), now - KEPT_MS],
    );
    if (row) found[url] = row;
  }
  return found;
}

export function keepPreview(change: Mutation, url: string, page: PageMetadata): void {
  change.put(pagePreviews, { url_hash: hashOf(url), url, ...page, fetched_at: change.now });
}

function hashOf(url: string): string {
  return hash('sha256', url, 'base64url');
}
