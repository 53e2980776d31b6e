import { isPicture } from '../content/is-picture.ts';
import { isRecording } from '../content/is-recording.ts';
import { dropOldest } from './drop-oldest.ts';
import { pictureCache, recordingCache } from './file-caches.ts';

const megabyte = 1024 * 1024;
/** Larger files are fetched each time, so that a few do not push out all others. */
const mostFileBytes = 20 * megabyte;
/** A header of the stored request, which holds the size of the answer. */
const sizeHeader = 'x-tidings-bytes';

interface Kept {
  readonly cacheName: string;
  readonly mostBytes: number;
}

const recordings: Kept = { cacheName: recordingCache, mostBytes: 200 * megabyte };
const pictures: Kept = { cacheName: pictureCache, mostBytes: 100 * megabyte };

/**
 * Answers a request for a file of a message that is there again offline: a recording once it was played, a picture once
 * it was shown. Undefined for other requests. An address never changes its content, so a cached file is not asked for
 * again.
 */
export function keptUpload(request: Request): Promise<Response> | undefined {
  const { pathname } = new URL(request.url);
  // The address of an external picture holds a signature, which people see only in messages.
  if (pathname.startsWith('/external_content/')) return cached(request, request.url, pictures);
  if (!pathname.startsWith('/user_uploads/')) return undefined;
  const authorization = request.headers.get('authorization');
  // Without a key, the address itself may be good for a moment only.
  if (authorization === null) return undefined;
  const kept = keptAs(pathname);
  return kept && keyOf(request.url, authorization).then((key) => cached(request, key, kept));
}

function keptAs(path: string): Kept | undefined {
  if (isRecording(path)) return recordings;
  return isPicture(path) ? pictures : undefined;
}

/**
 * Returns the address with a digest of the account's key, which itself is not stored here. Another account in the same
 * browser has to ask the server, which decides whether they may see the file.
 */
async function keyOf(url: string, authorization: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization));
  const digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0'));
  const key = new URL(url);
  key.searchParams.set('key', digest.join(''));
  return key.href;
}

async function cached(request: Request, key: string, kept: Kept): Promise<Response> {
  const cache = await caches.open(kept.cacheName);
  const known = await cache.match(key);
  if (known) return known;
  const answer = await fetch(request);
  const bytes = Number(answer.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  // A part of a file, status 206, cannot be cached.
  if (answer.status !== 200 || bytes > mostFileBytes) return answer;
  try {
    const headers = { [sizeHeader]: String(bytes) };
    await cache.put(new Request(key, { headers }), answer.clone());
    await dropOldest(cache, kept.mostBytes, bytesOf);
  } catch {
    // The disk is full, and messages need the room more.
    await caches.delete(kept.cacheName);
  }
  return answer;
}

function bytesOf({ headers }: Request): number {
  return Number(headers.get(sizeHeader));
}
