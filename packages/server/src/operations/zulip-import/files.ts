import type { Realm } from '../../core/realm/realm.ts';
import { isRaw, type Raw, rawsOf, textOf } from '../../features/slack-markup/raw.ts';
import { safeFileName } from '../../features/uploads/file-name.ts';
import type { ArchivedFile } from '../import/archive.ts';
import type { ExportFiles } from '../import/export-files.ts';
import { numberIn, secondsIn } from '../import/fields.ts';
import { objectIn, readObjects } from '../import/read-json.ts';
import { movedUploadPath } from '../import/upload-path.ts';
import { idIn, type ZulipTables } from './tables.ts';

/** The uploads of an export: the files, their new paths, and the messages that show them. */
export interface ZulipUploads {
  readonly files: readonly ArchivedFile[];
  /** New paths by those in the export. */
  readonly paths: ReadonlyMap<string, string>;
  readonly idsByMessage: ReadonlyMap<number, readonly number[]>;
}

const ATTACHMENTS = 'attachment.json';

/** Reads the uploads of people in the export. Those of others have no owner here, and are left out. */
export async function readUploads(
  files: ExportFiles,
  realm: Realm,
  people: ReadonlySet<number>,
): Promise<ZulipUploads> {
  const uploads: ArchivedFile[] = [];
  const paths = new Map<string, string>();
  const idsByMessage = new Map<number, number[]>();
  const bytes = files.sizes.has(ATTACHMENTS) ? await files.read(ATTACHMENTS) : undefined;
  const table = bytes ? objectIn(ATTACHMENTS, bytes.toString('utf8')) : {};
  for (const row of rawsOf(table, 'zerver_attachment')) {
    const owner_id = numberIn(row, 'owner');
    const pathId = textOf(row, 'path_id');
    if (owner_id === undefined || pathId === undefined || !people.has(owner_id)) continue;
    const id = idIn(row, 'zerver_attachment');
    const path_id = movedUploadPath(realm, pathId);
    paths.set(pathId, path_id);
    const name = safeFileName(textOf(row, 'file_name') ?? pathId.split('/').at(-1) ?? '');
    const created_at = Math.round((secondsIn(row, 'create_time') ?? 0) * 1000);
    uploads.push({
      ...{ kind: 'upload', isReady: false, path: `uploads/${pathId}` },
      row: { id, owner_id, path_id, name, created_at },
    });
    const messages = row['messages'];
    for (const messageId of Array.isArray(messages) ? (messages as unknown[]) : []) {
      if (typeof messageId !== 'number') continue;
      idsByMessage.set(messageId, [...(idsByMessage.get(messageId) ?? []), id]);
    }
  }
  return { files: uploads, paths, idsByMessage };
}

/** Returns the pictures of people, of emoji and of the organization. */
export async function readPictures(
  files: ExportFiles,
  tables: ZulipTables,
  people: ReadonlySet<number>,
): Promise<ArchivedFile[]> {
  return [
    ...(await avatars(files, people)),
    ...(await emoji(files, tables)),
    ...(await organizationPictures(files)),
  ];
}

/** Returns the paths of the records in a folder, below the root of the export. */
async function records(files: ExportFiles, folder: string): Promise<{ path: string; raw: Raw }[]> {
  const raws = await readObjects(files, `${folder}/records.json`);
  return raws.filter(isRaw).flatMap((raw) => {
    const path = textOf(raw, 'path');
    return path === undefined ? [] : [{ path: `${folder}/${path}`, raw }];
  });
}

/** Prefers the picture as it was uploaded. */
async function avatars(files: ExportFiles, people: ReadonlySet<number>): Promise<ArchivedFile[]> {
  const chosen = new Map<number, string>();
  for (const { path, raw } of await records(files, 'avatars')) {
    const userId = numberIn(raw, 'user_profile_id');
    if (userId === undefined || !people.has(userId)) continue;
    if (path.endsWith('.original') || !chosen.has(userId)) chosen.set(userId, path);
  }
  return [...chosen].map(([userId, path]) => ({ kind: 'avatar', isReady: false, path, userId }));
}

async function emoji(files: ExportFiles, tables: ZulipTables): Promise<ArchivedFile[]> {
  const paths = (await records(files, 'emoji')).map(({ path }) => path);
  return tables.rows('zerver_realmemoji').flatMap((row) => {
    const name = textOf(row, 'name');
    const file = textOf(row, 'file_name');
    if (name === undefined || file === undefined) return [];
    const found = [`images/${file}.original`, `images/${file}`].flatMap(
      (end) => paths.find((path) => path.endsWith(end)) ?? [],
    );
    const id = idIn(row, 'zerver_realmemoji');
    return [
      {
        ...{ kind: 'emoji', isReady: false, path: found[0] ?? `emoji/${file}` },
        row: {
          ...{ id, name, deactivated: row['deactivated'] === true },
          author_id: numberIn(row, 'author') ?? null,
        },
      } satisfies ArchivedFile,
    ];
  });
}

const pictures = [
  ['icon.original', 'icon'],
  ['logo.original', 'logo'],
  ['night_logo.original', 'night_logo'],
] as const;

async function organizationPictures(files: ExportFiles): Promise<ArchivedFile[]> {
  const paths = (await records(files, 'realm_icons')).map(({ path }) => path);
  return pictures.flatMap(([name, picture]) => {
    const path = paths.find((each) => each.endsWith(`/${name}`));
    return path === undefined ? [] : [{ kind: 'picture', isReady: false, path, picture }];
  });
}
