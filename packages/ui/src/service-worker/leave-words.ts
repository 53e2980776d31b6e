import { t } from '../languages/t.ts';
import { type Left, type Words, wordsCache, wordsPlace } from './words.ts';

/** Leaves the language of the page and words in it for the service worker, which then stores its texts for offline. */
export async function leaveWords(language: string): Promise<void> {
  if (!('caches' in globalThis) || !('serviceWorker' in navigator)) return;
  const words: Words = {
    hidden: t('notifications.newDirectMessage'),
    test: t('notifications.notificationsWorkInThisBrowser'),
    generalChat: t('chat.generalChat'),
  };
  const left: Left = { language, words };
  const cache = await caches.open(wordsCache);
  await cache.put(wordsPlace, new Response(JSON.stringify(left)));
  (await navigator.serviceWorker.ready).active?.postMessage('language-changed');
}
