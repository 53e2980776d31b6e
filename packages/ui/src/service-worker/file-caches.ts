/** The cache of people's pictures and custom emoji, which every account may see. */
export const avatarCache = 'tidings-pictures';

/** The cache of recordings that were played. */
export const recordingCache = 'tidings-files';

/** The cache of pictures in messages that were shown. */
export const pictureCache = 'tidings-message-pictures';

/** Deletes the cached files of messages. The Cache API needs HTTPS. */
export function forgetFiles(): Promise<void> {
  return forget([recordingCache, pictureCache]);
}

/** Deletes the cached pictures of people. */
export function forgetAvatars(): Promise<void> {
  return forget([avatarCache]);
}

async function forget(names: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  await Promise.all(names.map((name) => caches.delete(name)));
}
