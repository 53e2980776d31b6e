import { randomUUID } from 'node:crypto';
import { personBehind } from '../../core/jobs/fair-work.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { CallContext, UploadedFile } from '../../handler.ts';
import { avatarImages } from '../avatars/avatar-images.ts';
import { storeAvatar } from '../avatars/store-avatar.ts';

interface Call extends Pick<CallContext, 'services' | 'realm'> {
  readonly caller: UserRow;
  readonly file: UploadedFile | undefined;
}

/** Stores a picture for a bot and returns its source; undefined if none was uploaded. */
export async function storeBotAvatar({
  services,
  realm,
  caller,
  file,
}: Call): Promise<string | undefined> {
  if (!file) return undefined;
  const source = `bot-${randomUUID()}`;
  const images = await services.images.do(personBehind(realm, caller), () =>
    avatarImages(file.bytes),
  );
  await storeAvatar(services, realm.id, source, images);
  return source;
}
