import { dropOldest } from './drop-oldest.ts';
import { fileCache } from './picture-cache.ts';

const mostFiles = 200;
/** Larger files are fetched each time, so that a few do not fill the disk. */
const mostBytes = 20 * 1024 * 1024;

/**
 * Fetches a recording, once for each key: an address never changes its content. It plays offline afterwards.
 * Another account in the same browser has to ask the server, which decides whether they may see it.
 */
export async function uploadedFile(request: Request): Promise<Response> {
  const authorization = request.headers.get('authorization');
  // Without a key, the address itself may be good for a moment only.
  if (authorization === null) return fetch(request);
  const cache = await caches.open(fileCache);
  const key = await keyOf(request.url, authorization);
  const known = await cache.match(key);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && Number(answer.headers.get('content-length') ?? mostBytes + 1) <= mostBytes) {
    await cache.put(key, answer.clone());
    await dropOldest(cache, mostFiles);
  }
  return answer;
}

/** The address with a digest of the account's key, which itself is not stored here. */
async function keyOf(url: string, authorization: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization));
  const digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0'));
  const key = new URL(url);
  key.searchParams.set('key', digest.join(''));
  return key.href;
}
