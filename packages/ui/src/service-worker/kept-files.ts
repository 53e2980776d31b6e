/// <reference lib="webworker" />

import { dropOldest } from './drop-oldest.ts';
import { avatarCache, pictureCache, recordingCache } from './file-caches.ts';
import { keptUpload } from './kept-uploads.ts';
import { keptLanguage, wordsCache } from './words.ts';

declare const self: ServiceWorkerGlobalScope;

/** The files of the page to cache. */
export interface PageFiles {
  /** Their paths on this server. */
  readonly urls: readonly string[];
  /** The texts of each language but English, which is among `urls`. */
  readonly languages: Readonly<Record<string, readonly string[]>>;
  /** A name for this version of the files. */
  readonly version: string;
}

const mostAvatars = 500;
const lastingCaches = [avatarCache, recordingCache, pictureCache, wordsCache];

/** Caches the page itself, so that it opens offline. */
export function keptFiles({ urls, languages, version }: PageFiles) {
  const cacheName = `tidings-${version}`;

  const cached = async (url: string, request: Request): Promise<Response> => {
    const cache = await caches.open(cacheName);
    return (await cache.match(url)) ?? (await caches.match(url)) ?? fetch(request);
  };

  const textsOfLanguage = async () => languages[(await keptLanguage()) ?? ''] ?? [];

  return {
    async install(): Promise<void> {
      const cache = await caches.open(cacheName);
      const all = [...urls, ...(await textsOfLanguage())];
      await cache.addAll(all.map((url) => new Request(url, { cache: 'no-cache' })));
    },

    /** Caches the texts of the language that the page has changed to. */
    async keepLanguage(): Promise<void> {
      const cache = await caches.open(cacheName);
      const texts = await textsOfLanguage();
      const cached = await Promise.all(texts.map((url) => cache.match(url)));
      if (cached.includes(undefined)) await cache.addAll(texts);
    },

    async activate(): Promise<void> {
      const older = (await caches.keys()).filter(
        (name) => name.startsWith('tidings-') && ![cacheName, ...lastingCaches].includes(name),
      );
      // Open pages of the previous version may still load parts of it. `older` starts with the oldest.
      for (const name of older.slice(0, -1)) await caches.delete(name);
      await self.clients.claim();
    },

    /** Undefined for requests that the service worker does not handle, such as the API. */
    respond(request: Request): Promise<Response> | undefined {
      const url = new URL(request.url);
      if (request.method !== 'GET' || url.origin !== self.location.origin) return undefined;
      if (request.mode === 'navigate' && url.pathname === '/') return cached('/', request);
      if (urls.includes(url.pathname) || isNamedByContent(url)) {
        return cached(url.pathname, request);
      }
      if (url.pathname.startsWith('/user_avatars/')) return avatar(request);
      return keptUpload(request);
    },
  };
}

/** Whether the name contains a hash of the content, so that the file can belong to the previous version. */
function isNamedByContent({ pathname }: URL): boolean {
  return pathname.startsWith('/app/');
}

/** Cache first: a picture's address changes with its content. */
async function avatar(request: Request): Promise<Response> {
  const cache = await caches.open(avatarCache);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    await dropOldest(cache, mostAvatars);
  }
  return answer;
}
