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

function deviceState(): DeviceState {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'impossible';
  const chosen = localStorage.getItem(key);
  if (Notification.permission === 'denied') return 'blocked';
  if (chosen === 'off') return 'off';
  if (chosen === 'on') return Notification.permission === 'granted' ? 'on' : 'unasked';
  return 'unasked';
}

export function useDeviceState(): DeviceState {
  return useSyncExternalStore(follow, deviceState);
}

/** On a click only: browsers show their question to nobody who did not ask for it. */
export async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') keep('on');
  else changed.dispatchEvent(new Event('change'));
}

export function turnOff(): void {
  keep('off');
}

/** Somebody else may be the next to use the device. */
export function askAgain(): void {
  localStorage.removeItem(key);
  changed.dispatchEvent(new Event('change'));
}

function keep(chosen: 'on' | 'off'): void {
  localStorage.setItem(key, chosen);
  changed.dispatchEvent(new Event('change'));
}

function follow(onChange: () => void): () => void {
  changed.addEventListener('change', onChange);
  addEventListener('storage', onChange);
  return () => {
    changed.removeEventListener('change', onChange);
    removeEventListener('storage', onChange);
  };
}
