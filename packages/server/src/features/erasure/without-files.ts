import type { Sql } from '../../core/storage/engine.ts';
import { decodedPath } from '../uploads/path-id.ts';
import { type Texts, withoutName } from './without-name.ts';

/** Stands in links for the name of a deleted file. */
const DELETED_FILE = 'deleted-file';

/** The address of an upload: the part before its name, and the name. Thumbnails have it in the middle. */
const ADDRESS = /(\/user_uploads\/(?:thumbnail\/)?)(\d+\/[\w-]+\/[\w-]+\/)([^\s/()"'<>\\]+)/g;

/** An account and the paths of its uploads. */
export interface Traced {
  readonly userId: number;
  readonly paths: ReadonlySet<string>;
}

/** Returns the paths of a person's uploads. */
export async function pathsOf(sql: Sql, realmId: number, userId: number): Promise<Set<string>> {
  const rows = await sql.all<{ path_id: string }>(
    'SELECT path_id FROM attachments WHERE realm_id = $1 AND owner_id = $2',
    [realmId, userId],
  );
  return new Set(rows.map(({ path_id }) => path_id));
}

/** Replaces the names of these files in the links of a text. */
function withoutFiles(text: string, paths: ReadonlySet<string>): string {
  if (paths.size === 0 || !text.includes('/user_uploads/')) return text;
  return text.replace(ADDRESS, (address, start: string, place: string, name: string) =>
    paths.has(decodedPath(`${place}${name}`)) ? `${start}${place}${DELETED_FILE}` : address,
  );
}

/** Replaces the names of a person and of their files in a text. */
export function withoutTraces<T extends Texts>(texts: T, { userId, paths }: Traced): T {
  const nameless = withoutName(texts, userId);
  const content = withoutFiles(nameless.content, paths);
  const html = withoutFiles(nameless.html, paths);
  const isSame = content === texts.content && html === texts.html;
  return isSame ? texts : { ...texts, content, html };
}
