import { ApiError } from '../../core/api-error.ts';
import { code } from '../../features/integrations/markdown.ts';
import { safeFileName } from '../../features/uploads/file-name.ts';
import { uploadUrl } from '../../features/uploads/path-id.ts';
import {
  addAttachment,
  type StoredUpload,
  storeUpload,
} from '../../features/uploads/store-upload.ts';
import { newPathId } from '../../features/uploads/upload-file.ts';
import type { IncomingMail } from './incoming-mail.ts';

/** More are left out. */
const MOST_FILES = 20;

type MailFile =
  | { readonly stored: StoredUpload }
  | { readonly name: string; readonly problem: string };

/** Stores the files of a mail for its person. Files that are too large or above the quota are named, not stored. */
export async function storeFiles({
  services,
  realm,
  user,
  mail,
}: Pick<IncomingMail, 'services' | 'realm' | 'user' | 'mail'>): Promise<readonly MailFile[]> {
  const call = { services, realm, state: realm.state, caller: user };
  const files: MailFile[] = [];
  const stored: StoredUpload[] = [];
  for (const { filename, content } of mail.attachments.slice(0, MOST_FILES)) {
    const name = safeFileName(filename ?? 'attachment');
    if (content.length > services.config.maxUploadBytes) {
      files.push({ name, problem: 'it is too large' });
      continue;
    }
    try {
      const path_id = newPathId(realm.id, name);
      stored.push(await storeUpload(call, { path_id, name, bytes: content }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      files.push({ name, problem: 'there is no room for it' });
    }
  }
  if (stored.length === 0) return files;
  // Rendering finds only committed files.
  await realm.write((change) => {
    for (const file of stored) addAttachment(change, user.id, file);
  });
  return [...stored.map((file) => ({ stored: file })), ...files];
}

/** Returns a line for each file. */
export function attachmentLinks(files: readonly MailFile[]): string {
  return files
    .map((file) =>
      'stored' in file
        ? `[${file.stored.name}](${uploadUrl(file.stored.path_id)})`
        : `${code(file.name)} is missing: ${file.problem}.`,
    )
    .join('\n');
}
