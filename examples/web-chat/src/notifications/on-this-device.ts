import { useSyncExternalStore } from 'react';

/**
 * - `unasked`: nobody has said yet whether this device should notify them
 * - `blocked`: the browser refuses, until the person changes that in its settings
 * - `impossible`: no service worker or no notifications, as on a page without TLS
 */
export type DeviceState = 'on' | 'off' | 'unasked' | 'blocked' | 'impossible';

/** A device's own affair: whoever wants notifications here need not want them elsewhere. */
const key = 'tidings:notifications';
const changed = new EventTarget();
/** Kept, since the browser asks another process for it, and every rendering wants to know. */
let known: DeviceState | undefined;
let isListening = false;

function deviceState(): DeviceState {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'impossible';
  const chosen = localStorage.getItem(key);
  if (Notification.permission === 'denied') return 'blocked';
  if (chosen === 'off') return 'off';
  if (chosen === 'on') return Notification.permission === 'granted' ? 'on' : 'unasked';
  return 'unasked';
}

export function useDeviceState(): DeviceState {
  return useSyncExternalStore(follow, () => {
    known ??= deviceState();
    return known;
  });
}

/** On a click only: browsers show their question to nobody who did not ask for it. */
export async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') keep('on');
  else look();
}

export function turnOff(): void {
  keep('off');
}

/** Somebody else may be the next to use the device. */
export function askAgain(): void {
  localStorage.removeItem(key);
  look();
}

function keep(chosen: 'on' | 'off'): void {
  localStorage.setItem(key, chosen);
  look();
}

function look(): void {
  known = undefined;
  changed.dispatchEvent(new Event('change'));
}

function follow(onChange: () => void): () => void {
  listen();
  changed.addEventListener('change', onChange);
  return () => changed.removeEventListener('change', onChange);
}

/** To other tabs, and to what the person changes in the browser's settings. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('storage', look);
  addEventListener('focus', look);
  navigator.permissions?.query({ name: 'notifications' }).then(
    (permission) => permission.addEventListener('change', look),
    // A browser that does not tell of it: whoever comes back from its settings brings the focus.
    () => undefined,
  );
}
