const forgetters: (() => void)[] = [];

/** Creates a map that lives as long as the page and is emptied on sign-out: the next user may be another person. */
export function pageMemory<K, V>(): Map<K, V> {
  const memory = new Map<K, V>();
  onForget(() => memory.clear());
  return memory;
}

/** Registers a callback for sign-out, to forget data of the user. */
export function onForget(forget: () => void): void {
  forgetters.push(forget);
}

export function clearPageMemory(): void {
  for (const forget of forgetters) forget();
}
