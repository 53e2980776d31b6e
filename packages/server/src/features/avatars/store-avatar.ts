import type { Services } from '../../services.ts';
import { avatarPath } from './avatar-files.ts';
import type { AvatarImages } from './avatar-images.ts';

/** Stores a user's pictures under the name `source`. */
export async function storeAvatar(
  { files }: Services,
  realmId: number,
  source: string,
  images: AvatarImages,
): Promise<void> {
  for (const size of ['small', 'medium'] as const) {
    await files.put(avatarPath(realmId, source, size), images[size]);
  }
}
