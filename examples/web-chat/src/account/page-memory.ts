const memories: { clear(): void }[] = [];

/** What a page remembers of somebody beside what is stored. Whoever is next may be somebody else. */
export function pageMemory<K, V>(): Map<K, V> {
  const memory = new Map<K, V>();
  memories.push(memory);
  return memory;
}

export function clearPageMemory(): void {
  for (const memory of memories) memory.clear();
}
