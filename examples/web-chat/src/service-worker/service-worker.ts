/// <reference lib="webworker" />
import { keepFiles, respond } from './kept-files.ts';
import { openClicked, receivePush, renewSubscription } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(keepFiles.install()));
self.addEventListener('activate', (event) => event.waitUntil(keepFiles.activate()));
self.addEventListener('fetch', (event) => {
  const answer = respond(event.request);
  if (answer) event.respondWith(answer);
});
self.addEventListener('push', (event) => event.waitUntil(receivePush(event.data)));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openClicked(event.notification)),
);
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(event.oldSubscription)),
);
// The page asks for this when the user loads the new version.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') self.skipWaiting();
});
