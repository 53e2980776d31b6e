/** Where the service worker keeps the pictures of people. */
export const pictureCache = 'tidings-pictures';

/** Without TLS a browser has no caches. */
export async function forgetPictures(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pictureCache);
}
