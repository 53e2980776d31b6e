import type { Mutation } from '../realm/mutation.ts';
import type { Services } from '../services.ts';
import type { AttachmentRow } from '../storage/tables/attachments.ts';
import { parsePathId } from './path-id.ts';
import { thumbnailFormats } from './thumbnail-formats.ts';

type Kind = 'original' | (typeof thumbnailFormats)[number]['name'];

/** Where the bytes are in the file store. The name that people know is not part of it. */
export function storedPath(pathId: string, kind: Kind = 'original'): string {
  const parts = parsePathId(pathId);
  if (!parts) throw new Error(`'${pathId}' is not the path of an upload`);
  return `files/${parts.realmId}/${parts.shard}/${parts.random}/${kind}`;
}

/** Once nothing refers to them any more, not before. A failure leaves files behind, which nobody can reach. */
export function removeUploadFiles(
  change: Mutation,
  { files, log }: Services,
  { path_id }: AttachmentRow,
): void {
  change.onceCommitted(async () => {
    // The original first: whoever stores a thumbnail looks afterwards whether it is still there.
    for (const kind of ['original', ...thumbnailFormats.map(({ name }) => name)] as const) {
      await files.remove(storedPath(path_id, kind)).catch((error: unknown) => {
        log.warn({ err: error }, 'could not delete the bytes of a deleted file');
      });
    }
  });
}
