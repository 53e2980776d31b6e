import type { AttachmentRow } from '../../core/storage/tables/attachments.ts';
import { uploadFile } from './exported-files.ts';

/** Yields all uploads as lines of JSON, since there may be too many for one string. */
export async function* uploadLines(uploads: readonly AttachmentRow[]): AsyncGenerator<string> {
  for (const upload of uploads) yield `${JSON.stringify(exportedUpload(upload))}\n`;
}

function exportedUpload(upload: AttachmentRow): object {
  return {
    id: upload.id,
    owner_id: upload.owner_id,
    name: upload.name,
    size: upload.size,
    content_type: upload.content_type,
    created_at: new Date(upload.created_at).toISOString(),
    url: `/user_uploads/${upload.path_id}`,
    file: uploadFile(upload.path_id),
  };
}
