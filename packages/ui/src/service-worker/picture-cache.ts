/** The cache of people's pictures. */
export const pictureCache = 'tidings-pictures';

/** The cache of recordings that were played. */
export const fileCache = 'tidings-files';

/** Deletes the cached pictures and files. The Cache API needs HTTPS. */
export async function forgetPictures(): Promise<void> {
  if (!('caches' in globalThis)) return;
  await Promise.all([pictureCache, fileCache].map((name) => caches.delete(name)));
}
