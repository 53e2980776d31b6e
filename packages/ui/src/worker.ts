/// <reference lib="webworker" />
import { keptFiles, type PageFiles } from './service-worker/kept-files.ts';
import { openClicked, receivePush, renewSubscription } from './service-worker/push.ts';

export type { PageFiles } from './service-worker/kept-files.ts';

declare const self: ServiceWorkerGlobalScope;

/** Makes the service worker that calls it serve the web client's page offline, and show push messages. */
export function servePage(files: PageFiles): void {
  const { install, activate, keepLanguage, respond } = keptFiles(files);
  self.addEventListener('install', (event) => event.waitUntil(install()));
  self.addEventListener('activate', (event) => event.waitUntil(activate()));
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
  self.addEventListener('message', (event) => {
    if (event.data === 'take-over') self.skipWaiting();
    if (event.data === 'language-changed') event.waitUntil(keepLanguage());
  });
}
