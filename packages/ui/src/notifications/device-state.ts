import { useSyncExternalStore } from 'react';

/**
 * - `unasked`: the user has not decided yet about notifications on this device
 * - `blocked`: the browser refuses, until the user changes its settings
 * - `impossible`: service workers or notifications are missing, as on a page without HTTPS
 */
export type DeviceState = 'on' | 'off' | 'unasked' | 'blocked' | 'impossible';

/** Per device: notifications here do not affect other devices. */
const key = 'tidings:notifications';
const changed = new EventTarget();
/** Cached, because the browser asks another process for it, and every render needs it. */
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

/** Call it on a click only: browsers do not show their permission prompt otherwise. */
export async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') keep('on');
  else look();
}

export function turnOff(): void {
  keep('off');
}

/** Forgets the decision: the next user of the device may be another person. */
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

/** Follows other tabs and the browser's settings. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('storage', look);
  addEventListener('focus', look);
  navigator.permissions?.query({ name: 'notifications' }).then(
    (permission) => permission.addEventListener('change', look),
    // Some browsers report no changes of permissions. There, the `focus` event after a visit to the settings does.
    () => undefined,
  );
}
