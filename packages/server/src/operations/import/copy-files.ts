import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { ApiError } from '../../core/api-error.ts';
import { setInternal } from '../../core/realm/create-realm.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { attachments } from '../../core/storage/tables/attachments.ts';
import { realmEmoji } from '../../core/storage/tables/organization.ts';
import { users } from '../../core/storage/tables/users.ts';
import { avatarImages } from '../../features/avatars/avatar-images.ts';
import { storeAvatar } from '../../features/avatars/store-avatar.ts';
import { emojiPath } from '../../features/realm-emoji/emoji-files.ts';
import { emojiImages } from '../../features/realm-emoji/emoji-image.ts';
import { contentToken } from '../../features/realm-emoji/upload-realm-emoji.ts';
import { picturePath } from '../../features/realm-pictures/picture-files.ts';
import { pictureImage } from '../../features/realm-pictures/picture-image.ts';
import { contentTypeOf } from '../../features/uploads/content-type.ts';
import { imageShape } from '../../features/uploads/open-image.ts';
import { changeUploadBytes } from '../../features/uploads/upload-bytes.ts';
import { storedPath } from '../../features/uploads/upload-files.ts';
import type { Services } from '../../services.ts';
import type { Archive, ArchivedFile } from './archive.ts';
import { MAX_FILE_BYTES } from './export-files.ts';
import { underWay } from './progress.ts';
import type { Tally } from './tally.ts';

const AT_A_TIME = 4;

interface Place {
  readonly services: Services;
  readonly realm: Realm;
  readonly archive: Archive;
  readonly tally: Tally;
}

/** Records a stored file in the transaction of its change. */
type Recorder = (change: Mutation) => void;

/** Copies the files of an archive, and records each once it is stored. Skips uploads that an earlier run copied. */
export async function copyFiles(place: Place): Promise<void> {
  const copied = await copiedUploads(place.realm);
  const jobs = place.archive.uploads.filter(
    (file) => file.kind !== 'upload' || !copied.has(file.row.id),
  );
  const next = async () => {
    for (let file = jobs.shift(); file; file = jobs.shift()) await copy(place, file);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, next));
}

/** Returns the ids of all stored uploads. */
export async function copiedUploads({ reader, id }: Realm): Promise<Set<number>> {
  const rows = await reader.all<{ id: number }>('SELECT id FROM attachments WHERE realm_id = $1', [
    id,
  ]);
  return new Set(rows.map((row) => row.id));
}

/** Counts files that are not in the export, without reading any. Returns the others. */
export function presentFiles(archive: Archive, tally: Tally): readonly ArchivedFile[] {
  const { sizes } = archive.files;
  return archive.uploads.filter((file) => {
    const size = sizes.get(file.path);
    if (size === undefined) tally.leaveOut({ why: 'missing file', where: file.path });
    else if (size > MAX_FILE_BYTES) tally.leaveOut({ why: 'file too large', where: file.path });
    else return true;
    return false;
  });
}

async function copy({ services, realm, archive, tally }: Place, file: ArchivedFile): Promise<void> {
  const bytes = await archive.files.read(file.path);
  try {
    const record = await store(services, realm, file, bytes);
    await realm.write((change) => {
      underWay(change.state);
      record(change);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    tally.leaveOut({ why: 'file that is not an image', where: file.path });
  }
}

async function store(
  services: Services,
  realm: Realm,
  file: ArchivedFile,
  bytes: Buffer,
): Promise<Recorder> {
  switch (file.kind) {
    case 'upload':
      return storeUpload(services, file.row, bytes);
    case 'avatar':
      return storePicture(services, realm, file, bytes);
    case 'emoji':
      return storeEmoji(services, realm, file, bytes);
    case 'picture': {
      const image = file.isReady ? bytes : await pictureImage(file.picture, bytes);
      const name = `${file.picture}-${tokenOf(bytes)}.png`;
      await services.files.put(picturePath(realm.id, name), image);
      return (change) => {
        const pictures = change.state.internal('pictures');
        setInternal(change, 'pictures', { ...pictures, [file.picture]: name });
      };
    }
  }
}

async function storeUpload(
  { files }: Services,
  row: Extract<ArchivedFile, { kind: 'upload' }>['row'],
  bytes: Buffer,
): Promise<Recorder> {
  const content_type = contentTypeOf(row.name, bytes);
  const shape = await imageShape(bytes, content_type);
  await files.put(storedPath(row.path_id), bytes);
  const size = bytes.length;
  const { width = null, height = null, frames = 1 } = shape ?? {};
  return (change) => {
    change.put(attachments, { ...row, size, content_type, width, height, animated: frames > 1 });
    changeUploadBytes(change, size);
  };
}

async function storePicture(
  services: Services,
  realm: Realm,
  { userId, isReady }: Extract<ArchivedFile, { kind: 'avatar' }>,
  bytes: Buffer,
): Promise<Recorder> {
  const images = await avatarImages(bytes);
  const avatar_source = `${userId}-${tokenOf(bytes)}`;
  await storeAvatar(services, realm.id, avatar_source, {
    ...images,
    ...(isReady && { medium: bytes }),
  });
  return (change) => {
    const user = change.state.users.get({ id: userId });
    if (user) change.put(users, { ...user, avatar_source });
  };
}

async function storeEmoji(
  { files }: Services,
  realm: Realm,
  { row, isReady, path }: Extract<ArchivedFile, { kind: 'emoji' }>,
  bytes: Buffer,
): Promise<Recorder> {
  const { image, still } = await emojiImages(bytes);
  const token = contentToken(realm.state, bytes);
  const file = isReady ? basename(path) : `${token}.${still ? 'webp' : 'png'}`;
  const still_file = still ? `${token}-still.png` : null;
  await files.put(emojiPath(realm.id, file), isReady ? bytes : image);
  if (still && still_file) await files.put(emojiPath(realm.id, still_file), still);
  return (change) => change.put(realmEmoji, { ...row, file, still_file });
}

function tokenOf(bytes: Buffer): string {
  return hash('sha256', bytes).slice(0, 32);
}
