const forgetters: (() => void)[] = [];

/** What a page remembers of somebody beside what is stored. Whoever is next may be somebody else. */
export function pageMemory<K, V>(): Map<K, V> {
  const memory = new Map<K, V>();
  onForget(() => memory.clear());
  return memory;
}

/** Takes part in forgetting whoever was here. */
export function onForget(forget: () => void): void {
  forgetters.push(forget);
}

export function clearPageMemory(): void {
  for (const forget of forgetters) forget();
}
