import { storedAccount } from './account.ts';
import { onForget } from './page-memory.ts';

interface TabMemory {
  get(key: string | number): string | undefined;
  set(key: string | number, text: string): void;
}

/** Like `pageMemory`, but for texts, and kept across reloads. */
export function tabMemory(name: string): TabMemory {
  const prefix = `tidings:${name}:`;
  const keyOf = (key: string | number) => `${prefix}${storedAccount()?.userId}:${key}`;
  onForget(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  });
  return {
    get: (key) => sessionStorage.getItem(keyOf(key)) ?? undefined,
    set(key, text) {
      try {
        sessionStorage.setItem(keyOf(key), text);
      } catch {
        // The disk is full. Drafts hold the text anyway.
      }
    },
  };
}
