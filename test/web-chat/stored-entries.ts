import type { Page } from 'playwright-core';

interface StoredEntry {
  readonly kind: string;
  readonly value: string;
}

/** Returns what the page's device stores of the server's records, or of what the person typed (`keepsakes`). */
export function storedEntries(
  page: Page,
  store: 'records' | 'keepsakes',
): Promise<readonly StoredEntry[]> {
  return page.evaluate(readEntries, store);
}

/** Runs in the page. */
async function readEntries(store: string): Promise<StoredEntry[]> {
  const databases = await indexedDB.databases();
  const found = databases.find(({ name }) => name?.includes(`:${store}--0--entries`));
  if (!found?.name) return [];
  const opening = indexedDB.open(found.name);
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  const reading = opening.result.transaction('docs').objectStore('docs').getAll();
  await new Promise((resolve, reject) => {
    reading.onsuccess = resolve;
    reading.onerror = reject;
  });
  opening.result.close();
  return reading.result;
}
