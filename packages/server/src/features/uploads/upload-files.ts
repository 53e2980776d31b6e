import type { Mutation } from '../../core/realm/mutation.ts';
import type { AttachmentRow } from '../../core/storage/tables/attachments.ts';
import type { Services } from '../../services.ts';
import { parsePathId } from './path-id.ts';
import { thumbnailFormats } from './thumbnail-formats.ts';

type Kind = 'original' | (typeof thumbnailFormats)[number]['name'];

/** Returns the file's path in the file store, which does not contain its name. */
export function storedPath(pathId: string, kind: Kind = 'original'): string {
  const parts = parsePathId(pathId);
  if (!parts) throw new Error(`'${pathId}' is not the path of an upload`);
  return `files/${parts.realmId}/${parts.shard}/${parts.random}/${kind}`;
}

/**
 * Deletes a file's bytes after the commit, when nothing refers to them any more. A failure only leaves unreachable
 * files.
 */
export function removeUploadFiles(
  change: Mutation,
  { files, log }: Services,
  { path_id }: AttachmentRow,
): void {
  change.onceCommitted(async () => {
    // Deletes the original first: after storing a thumbnail, `Thumbnails` checks whether it still exists.
    for (const kind of ['original', ...thumbnailFormats.map(({ name }) => name)] as const) {
      await files.remove(storedPath(path_id, kind)).catch((error: unknown) => {
        log.warn({ err: error }, 'could not delete the bytes of a deleted file');
      });
    }
  });
}
