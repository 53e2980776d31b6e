import { useSettings } from '@tidings/sdk/react';
import { useSyncExternalStore } from 'react';

const key = 'tidings:12-hour-clock';
const listeners = new Set<() => void>();

/**
 * Returns the clock of the settings: 24 hours, 12 hours, or as in the language for null. Undefined until they are read.
 * The server gives new people 12 hours, which nobody chose, so that counts only once it was chosen on this device.
 */
export function useChosenClock(): boolean | null | undefined {
  const isTwentyFour = useSettings()?.twenty_four_hour_time;
  const isTwelveChosen = useSyncExternalStore(subscribe, () => localStorage.getItem(key) !== null);
  return isTwentyFour === false && !isTwelveChosen ? null : isTwentyFour;
}

/** Remembers on this device whether 12 hours were chosen. */
export function rememberClock(isTwentyFour: boolean | null): void {
  if (isTwentyFour !== false) localStorage.removeItem(key);
  else localStorage.setItem(key, 'chosen');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
