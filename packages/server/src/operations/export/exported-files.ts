import type { RealmState } from '../../core/realm/realm-state.ts';
import type { AttachmentRow } from '../../core/storage/tables/attachments.ts';
import type { RealmEmojiRow } from '../../core/storage/tables/organization.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { avatarPath } from '../../features/avatars/avatar-files.ts';
import { GENERATED } from '../../features/avatars/change-avatar.ts';
import { emojiPath, emojiUrl } from '../../features/realm-emoji/emoji-files.ts';
import {
  type PictureKind,
  pictureKinds,
  picturePath,
} from '../../features/realm-pictures/picture-files.ts';
import { extensionOf } from '../../features/uploads/file-name.ts';
import { parsePathId } from '../../features/uploads/path-id.ts';
import { storedPath } from '../../features/uploads/upload-files.ts';

/** Longest name in common file systems, in bytes. */
const LONGEST_NAME = 255;

/** A file of an organization, with its paths in the file store and in the export. */
export interface ExportedFile {
  readonly source: string;
  readonly path: string;
}

export function exportedFiles(
  realmId: number,
  state: RealmState,
  attachments: readonly AttachmentRow[],
): ExportedFile[] {
  const uploads = attachments.map(({ path_id }) => ({
    source: storedPath(path_id),
    path: uploadFile(path_id),
  }));
  const pictures = [...state.users.values()].flatMap((user) => {
    const path = pictureFile(user);
    return path === null ? [] : [{ source: avatarPath(realmId, user.avatar_source, SIZE), path }];
  });
  const emoji = [...state.realmEmoji.values()].map((each) => ({
    source: emojiPath(realmId, each.file),
    path: emojiFile(realmId, each),
  }));
  const own = pictureKinds.flatMap((kind) => {
    const file = state.internal('pictures')[kind];
    const path = organizationPicture(state, kind);
    return file === null || path === null ? [] : [{ source: picturePath(realmId, file), path }];
  });
  return [...uploads, ...pictures, ...emoji, ...own];
}

const SIZE = 'medium';

/** Returns the path of an upload below `files`, the same as in messages, except for names too long for a disk. */
export function uploadFile(pathId: string): string {
  const parts = parsePathId(pathId);
  if (!parts) throw new Error(`'${pathId}' is not the path of an upload`);
  const { realmId, shard, random, name } = parts;
  return `files/user_uploads/${realmId}/${shard}/${random}/${nameOnDisk(name)}`;
}

function nameOnDisk(name: string): string {
  // Uploads never get such a name, but it must not lead to another folder.
  if (/^\.+$/.test(name)) return 'uploaded-file';
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name;
  const short = `uploaded-file.${extensionOf(name)}`;
  return Buffer.byteLength(short) <= LONGEST_NAME ? short : 'uploaded-file';
}

/** Returns null if the server draws the picture. */
export function pictureFile({ id, avatar_source }: UserRow): string | null {
  return avatar_source === GENERATED ? null : `files/user_avatars/${id}.png`;
}

/** Null where it is the picture of the server. */
export function organizationPicture(state: RealmState, kind: PictureKind): string | null {
  return state.internal('pictures')[kind] === null ? null : `files/organization/${kind}.png`;
}

export function emojiFile(realmId: number, { file }: RealmEmojiRow): string {
  return `files${emojiUrl(realmId, file)}`;
}
