import { randomUUID } from 'node:crypto';
import { limits } from '@tidings/shared-types';
import { ApiError } from '../../core/api-error.ts';
import { FetchError } from '../../core/http-client/fetch-error.ts';
import { safeFetch } from '../../core/http-client/safe-fetch.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { externalPictures } from '../../core/storage/tables/external-accounts.ts';
import type { Services } from '../../services.ts';
import { deleteAvatarFiles, removeAvatarFiles } from './avatar-files.ts';
import { type AvatarImages, avatarImages } from './avatar-images.ts';
import { changeAvatar } from './change-avatar.ts';
import type { ExternalPictureJob } from './external-picture-job.ts';
import { storeAvatar } from './store-avatar.ts';

const TIMEOUT_MS = 10_000;

/** Makes the picture at an address a person's avatar, unless it was already. Clients never fetch that address. */
export async function setExternalPicture(
  services: Services,
  { realm, userId, url }: ExternalPictureJob,
  signal: AbortSignal,
): Promise<void> {
  const source = { sql: realm.reader, realmId: realm.id };
  const [known] = await storedRows(source, externalPictures, { user_id: userId });
  if (known?.url === url) return;
  const images = await fetchPicture(services, `${realm.id}:${userId}`, url, signal);
  if (!images) return;
  const name = `${userId}-${randomUUID()}`;
  try {
    await storeAvatar(services, realm.id, name, images);
    await realm.write((change) => {
      const user = change.state.users.get({ id: userId });
      if (!user?.is_active) return;
      change.put(externalPictures, { user_id: userId, url });
      changeAvatar(change, user, name);
      removeAvatarFiles(change, services, realm.id, user.avatar_source);
    });
  } finally {
    // The person may have gone meanwhile. A write whose commit broke may have happened all the same.
    await realm.refresh();
    const isUsed = realm.state.users.get({ id: userId })?.avatar_source === name;
    if (!isUsed) await deleteAvatarFiles(services, realm.id, name);
  }
}

/** Returns a picture in the sizes of avatars; undefined if it cannot be fetched or is none. */
async function fetchPicture(
  { config, images }: Services,
  whose: string,
  url: string,
  signal: AbortSignal,
): Promise<AvatarImages | undefined> {
  try {
    const { status, body } = await safeFetch(url, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: limits.max_avatar_file_size_mib * 2 ** 20,
      headers: { accept: 'image/*' },
      accepts: (response) => response.status === 200,
      allowsPrivate: config.fetchPrivate,
      signal,
    });
    return status === 200 ? await images.do(whose, () => avatarImages(body)) : undefined;
  } catch (error) {
    if (error instanceof FetchError || error instanceof ApiError) return undefined;
    throw error;
  }
}
