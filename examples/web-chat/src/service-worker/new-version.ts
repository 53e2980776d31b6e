import { useSyncExternalStore } from 'react';
import { registerWorker } from '../trusted-texts.ts';

let registration: ServiceWorkerRegistration | undefined;
let isThere = false;
const listeners = new Set<() => void>();

/** Keeps the page for times without a network, and notices when the server has a newer one. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without it the app works all the same, with a network.
  registerWorker().then(watch, () => undefined);
}

/** Loads the newer version, once there is one. */
export function useNewVersion(): (() => void) | undefined {
  return useSyncExternalStore(subscribe, () => isThere) ? loadNewVersion : undefined;
}

function watch(registered: ServiceWorkerRegistration): void {
  registration = registered;
  notice();
  registered.addEventListener('updatefound', () => {
    registered.installing?.addEventListener('statechange', notice);
  });
  // Browsers look by themselves only when a page is loaded, and this one may stay open for weeks.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registered.update().catch(() => undefined);
  });
}

/** The first one of all is no newer one. */
function notice(): void {
  if (isThere || !registration?.waiting || !registration.active) return;
  isThere = true;
  for (const listener of listeners) listener();
}

/** In other tabs the present version goes on, which the service worker has for them. */
function loadNewVersion(): void {
  const reload = () => location.reload();
  const waiting = registration?.waiting;
  // In another tab somebody was faster.
  if (!waiting) {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  waiting.postMessage('take-over');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
