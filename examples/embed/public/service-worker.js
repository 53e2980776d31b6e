// Caches the page, so that it opens offline. The SDK stores the chats. The shop's own answers are not cached.
const name = 'flower-shop';

addEventListener('install', (event) => event.waitUntil(keepPage()));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  const isPage = origin === location.origin && !pathname.startsWith('/shop/');
  if (method === 'GET' && isPage) event.respondWith(newestOrKept(event.request));
});

/** Caches the page and the files that it refers to. */
async function keepPage() {
  const page = await fetch('./', { cache: 'no-cache' });
  const html = await page.clone().text();
  const files = [...html.matchAll(/(?:src|href)="(\.[^"]+)"/g)].map(([, address]) => address);
  const cache = await caches.open(name);
  await Promise.all([cache.put('./', page), cache.addAll(files)]);
}

async function newestOrKept(request) {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
