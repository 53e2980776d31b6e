import { useSyncExternalStore } from 'react';
import { registerWorker } from '../trusted-texts.ts';
import { onceCalm } from '../ui/calm.ts';

let registration: ServiceWorkerRegistration | undefined;
let isAvailable = false;
const listeners = new Set<() => void>();

/** Registers the service worker, and looks for new versions. */
export function keepPage(): void {
  if (!('serviceWorker' in navigator)) return;
  // The app also works without it, online. At the first visit, it loads all files of the app.
  onceCalm(() => void registerWorker().then(watch, () => undefined));
}

/** Returns a function that loads the new version, once there is one. */
export function useNewVersion(): (() => void) | undefined {
  return useSyncExternalStore(subscribe, () => isAvailable) ? loadNewVersion : undefined;
}

function watch(registered: ServiceWorkerRegistration): void {
  registration = registered;
  notice();
  registered.addEventListener('updatefound', () => {
    registered.installing?.addEventListener('statechange', notice);
  });
  // Browsers check only when a page loads, and this one can stay open for weeks.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registered.update().catch(() => undefined);
  });
}

/** Reports a waiting worker, but not the first worker ever. */
function notice(): void {
  if (isAvailable || !registration?.waiting || !registration.active) return;
  isAvailable = true;
  for (const listener of listeners) listener();
}

/** Loads the new version in this tab. The service worker keeps serving the old one to other tabs. */
function loadNewVersion(): void {
  const reload = () => location.reload();
  const waiting = registration?.waiting;
  // Another tab has already activated it.
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
