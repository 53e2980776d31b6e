const key = 'tidings:12-hour-clock';

/**
 * The clock of the settings: 24 hours, 12 hours, or as in the language for null. The server gives new people 12 hours,
 * which nobody chose, so that counts only once it was chosen on this device.
 */
export function chosenClock(isTwentyFour: boolean | null): boolean | null {
  return isTwentyFour === false && localStorage.getItem(key) === null ? null : isTwentyFour;
}

/** Remembers on this device whether 12 hours were chosen. */
export function rememberClock(isTwentyFour: boolean | null): void {
  if (isTwentyFour !== false) localStorage.removeItem(key);
  else localStorage.setItem(key, 'chosen');
}
