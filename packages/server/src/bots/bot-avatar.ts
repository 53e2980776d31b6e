import { randomUUID } from 'node:crypto';
import { storeAvatar } from '../avatars/store-avatar.ts';
import type { UploadedFile } from '../handler.ts';
import type { Services } from '../services.ts';

/** Stores a picture for a bot and returns its source; undefined where none was sent. */
export async function storeBotAvatar(
  services: Services,
  realmId: number,
  file: UploadedFile | undefined,
): Promise<string | undefined> {
  if (!file) return undefined;
  const source = `bot-${randomUUID()}`;
  await storeAvatar(services, realmId, source, file);
  return source;
}
