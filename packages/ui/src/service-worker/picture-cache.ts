/** The cache of people's pictures. */
export const pictureCache = 'tidings-pictures';

/** Deletes the cached pictures. The Cache API needs HTTPS. */
export async function forgetPictures(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pictureCache);
}
