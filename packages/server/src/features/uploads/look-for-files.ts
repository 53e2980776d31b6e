import {
  internalDefaults,
  internalName,
  type PictureFiles,
} from '../../core/realm/internal-settings.ts';
import type { Sql } from '../../core/storage/engine.ts';
import type { FileStore } from '../../core/storage/files/file-store.ts';
import { avatarPath } from '../avatars/avatar-files.ts';
import { GENERATED } from '../avatars/change-avatar.ts';
import { emojiPath } from '../realm-emoji/emoji-files.ts';
import { picturePath } from '../realm-pictures/picture-files.ts';
import { parsePathId } from './path-id.ts';
import { storedPath } from './upload-files.ts';

/** A file that is named by a row. */
export interface NamedFile {
  /** Path in the file store. */
  readonly path: string;
  /** Description for people. */
  readonly what: string;
}

/** Returns the number of an organization's files, and those that are missing in the file store. */
export async function lookForFiles(
  sql: Sql,
  realmId: number,
  files: FileStore,
): Promise<{ readonly named: number; readonly missing: readonly NamedFile[] }> {
  const named = await namedFiles(sql, realmId);
  const stored = new Set<string>();
  // The paths of uploads keep the number that the organization had before it moved to another database.
  const folders = new Set(named.map(({ path }) => path.split('/').slice(0, 2).join('/')));
  for (const folder of folders) for await (const path of files.list(folder)) stored.add(path);
  const missing = named.filter(({ path }) => !stored.has(path));
  if (missing.length === 0) return { named: named.length, missing };
  return { named: named.length, missing: stillIn(await namedFiles(sql, realmId), missing) };
}

/** Returns the files of all organizations. */
export async function namedByAll(sql: Sql): Promise<NamedFile[]> {
  const named: NamedFile[] = [];
  for (const { id } of await sql.all<{ id: number }>('SELECT id FROM realms')) {
    named.push(...(await namedFiles(sql, id)));
  }
  return named;
}

/** Returns the missing files whose rows still exist. A running server may have deleted others meanwhile. */
export function stillIn(named: readonly NamedFile[], missing: readonly NamedFile[]): NamedFile[] {
  const paths = new Set(named.map(({ path }) => path));
  return missing.filter(({ path }) => paths.has(path));
}

/** Returns the files that the rows of an organization name. */
export async function namedFiles(sql: Sql, realmId: number): Promise<NamedFile[]> {
  const uploads = await sql.all<{ path_id: string; name: string }>(
    'SELECT path_id, name FROM attachments WHERE realm_id = $1',
    [realmId],
  );
  const people = await sql.all<{ full_name: string; avatar_source: string }>(
    'SELECT full_name, avatar_source FROM users WHERE realm_id = $1 AND avatar_source <> $2',
    [realmId, GENERATED],
  );
  const emoji = await sql.all<{ name: string; file: string; still_file: string | null }>(
    'SELECT name, file, still_file FROM realm_emoji WHERE realm_id = $1',
    [realmId],
  );
  const pictures = await ownPictures(sql, realmId);
  return [
    ...uploads.map(({ path_id, name }) => ({
      path: parsePathId(path_id) ? storedPath(path_id) : path_id,
      what: `"${name}" (${path_id})`,
    })),
    ...people.flatMap(({ full_name, avatar_source }) =>
      (['small', 'medium'] as const).map((size) => ({
        path: avatarPath(realmId, avatar_source, size),
        what: `the ${size} picture of ${full_name}`,
      })),
    ),
    ...emoji.flatMap(({ name, file, still_file }) =>
      [file, ...(still_file === null ? [] : [still_file])].map((each) => ({
        path: emojiPath(realmId, each),
        what: `the emoji ${name}`,
      })),
    ),
    ...Object.entries(pictures).flatMap(([kind, file]) =>
      file === null
        ? []
        : {
            path: picturePath(realmId, file),
            what: `the ${kind.replace('_', ' ')} of the organization`,
          },
    ),
  ];
}

async function ownPictures(sql: Sql, realmId: number): Promise<PictureFiles> {
  const row = await sql.get<{ value: string }>(
    'SELECT value FROM realm_settings WHERE realm_id = $1 AND name = $2',
    [realmId, internalName('pictures')],
  );
  return row ? JSON.parse(row.value) : internalDefaults.pictures;
}
