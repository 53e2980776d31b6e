import type { UploadedFile } from '../handler.ts';
import type { Services } from '../services.ts';
import { avatarPath } from './avatar-files.ts';
import { avatarImages } from './avatar-images.ts';

/** Stores the pictures made of an upload under the name `source`. */
export async function storeAvatar(
  { files }: Services,
  realmId: number,
  source: string,
  upload: UploadedFile,
): Promise<void> {
  const images = await avatarImages(upload.bytes);
  for (const size of ['small', 'medium'] as const) {
    await files.put(avatarPath(realmId, source, size), images[size]);
  }
}
