import type { Sql } from '../../core/storage/engine.ts';
import { decodedPath } from '../uploads/path-id.ts';
import { type Texts, withoutName } from './without-name.ts';

/** Stands in links for the name of a deleted file. */
const DELETED_FILE = 'deleted-file';

/** The address of an upload: the part before its name, and the name. Thumbnails have it in the middle. */
const ADDRESS = /(\/user_uploads\/(?:thumbnail\/)?)(\d+\/[\w-]+\/[\w-]+\/)([^\s/()"'<>\\]+)/g;

/** Names that links to a file can show, by the file's path. */
export type FileNames = ReadonlyMap<string, readonly string[]>;

/** An account and its uploads. */
export interface Traced {
  readonly userId: number;
  readonly files: FileNames;
}

/** Returns the uploads of a person. */
export async function filesOf(sql: Sql, realmId: number, userId: number): Promise<FileNames> {
  const rows = await sql.all<{ path_id: string; name: string }>(
    'SELECT path_id, name FROM attachments WHERE realm_id = $1 AND owner_id = $2',
    [realmId, userId],
  );
  return new Map(rows.map(({ path_id, name }) => [path_id, shownNames(path_id, name)]));
}

function shownNames(pathId: string, name: string): string[] {
  const plain = [name, pathId.slice(pathId.lastIndexOf('/') + 1)];
  const inHtml = plain.map((text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  );
  const inAttributes = inHtml.map((text) => text.replaceAll('"', '&quot;'));
  return [...new Set([...plain, ...inHtml, ...inAttributes])];
}

/** Replaces the names of these files in the links of a text, and labels of links that are just the name. */
function withoutFiles(text: string, files: FileNames): string {
  if (files.size === 0 || !text.includes('/user_uploads/')) return text;
  let clean = '';
  let done = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const [address, start = '', place = '', name = ''] = match;
    const names = files.get(decodedPath(`${place}${name}`));
    if (!names) continue;
    const end = match.index + address.length;
    const label = labelAfter(text, end, names);
    clean += withoutLabel(text.slice(done, match.index), names);
    clean += `${start}${place}${DELETED_FILE}${label.clean}`;
    done = end + label.length;
  }
  return `${clean}${text.slice(done)}`;
}

/** Replaces a label that ends in these names, in Markdown that goes on with an address. */
function withoutLabel(markdown: string, names: readonly string[]): string {
  const end = markdown.lastIndexOf('](');
  if (end < 0 || !/^(?:https?:\/\/[^\s()]*)?$/.test(markdown.slice(end + 2))) return markdown;
  const name = names.find((each) => markdown.endsWith(`[${each}`, end));
  if (name === undefined) return markdown;
  return `${markdown.slice(0, end - name.length)}${DELETED_FILE}${markdown.slice(end)}`;
}

/** Returns the label of an HTML link that follows its address, if it is one of these names. */
function labelAfter(text: string, at: number, names: readonly string[]) {
  for (const name of names) {
    for (const [before, after] of LABELS) {
      const found = `${before}${name}${after}`;
      if (!text.startsWith(found, at)) continue;
      return { length: found.length, clean: `${before}${DELETED_FILE}${after}` };
    }
  }
  return { length: 0, clean: '' };
}

/** The text around the label of an HTML link, from the end of its address. */
const LABELS = [
  ['">', '</a>'],
  ['" title="', '"'],
] as const;

/** Replaces the names of a person and of their files in a text. */
export function withoutTraces<T extends Texts>(texts: T, { userId, files }: Traced): T {
  const nameless = withoutName(texts, userId);
  const content = withoutFiles(nameless.content, files);
  const html = withoutFiles(nameless.html, files);
  const isSame = content === texts.content && html === texts.html;
  return isSame ? texts : { ...texts, content, html };
}
