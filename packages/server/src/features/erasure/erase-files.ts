import type { Realm } from '../../core/realm/realm.ts';
import { decodeRow, type RawRow } from '../../core/storage/rows.ts';
import {
  type AttachmentRow,
  attachmentMessages,
  attachments,
} from '../../core/storage/tables/attachments.ts';
import type { ErasureRow } from '../../core/storage/tables/erasures.ts';
import type { Services } from '../../services.ts';
import { avatarPath } from '../avatars/avatar-files.ts';
import { GENERATED } from '../avatars/change-avatar.ts';
import { messagesClaiming } from '../uploads/attachment-rows.ts';
import { thumbnailFormats } from '../uploads/thumbnail-formats.ts';
import { changeUploadBytes } from '../uploads/upload-bytes.ts';
import { storedPath } from '../uploads/upload-files.ts';
import { note } from './progress.ts';

/** Files per transaction, since other writes wait meanwhile. */
const FILES = 50;

/**
 * Deletes the files that a person uploaded, wherever they are shown, and their picture. The bytes go before the rows: if
 * the server stops in between, the rows still say what is left to delete.
 */
export async function eraseFiles(
  services: Services,
  realm: Realm,
  erasure: ErasureRow,
): Promise<void> {
  const { files } = services;
  const raw = await realm.reader.all<RawRow>(
    `SELECT ${Object.keys(attachments.columns).join(', ')} FROM attachments
     WHERE realm_id = $1 AND owner_id = $2 ORDER BY id LIMIT ${FILES}`,
    [realm.id, erasure.user_id],
  );
  const owned = raw.map((each) => decodeRow(attachments, each));
  for (const { path_id } of owned) {
    // The original first: after storing a thumbnail, `Thumbnails` checks whether it still exists.
    await files.remove(storedPath(path_id));
    for (const { name } of thumbnailFormats) await files.remove(storedPath(path_id, name));
  }
  const isLast = owned.length < FILES;
  const hasPicture = isLast && erasure.avatar_source !== GENERATED;
  if (hasPicture) {
    for (const size of ['small', 'medium'] as const) {
      await files.remove(avatarPath(realm.id, erasure.avatar_source, size));
    }
  }
  await realm.write(async (change) => {
    for (const attachment of owned) {
      await forget(attachment);
    }
    note(change, erasure, {
      counts: { files: owned.length + (hasPicture ? 1 : 0) },
      ...(!isLast && { progress: 1 }),
    });

    async function forget({ id, size }: AttachmentRow): Promise<void> {
      for (const message_id of await messagesClaiming(change, id)) {
        change.remove(attachmentMessages, { attachment_id: id, message_id });
      }
      change.remove(attachments, { id });
      changeUploadBytes(change, -size);
    }
  });
}
