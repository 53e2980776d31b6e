import { useState } from 'react';
import { storedAccount } from '../account/account.ts';

/** The channel sections that are collapsed on this device. */
export function useCollapsedSections() {
  const [folded, setFolded] = useState(read);
  const toggle = (key: string) => {
    const next = new Set(folded);
    if (!next.delete(key)) next.add(key);
    setFolded(next);
    try {
      localStorage.setItem(storageKey(), JSON.stringify([...next]));
    } catch {
      // The disk is full. The state lasts until the page reloads.
    }
  };
  return { folded, toggle };
}

function read(): ReadonlySet<string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
    return new Set(Array.isArray(found) ? found.map(String) : []);
  } catch {
    return new Set();
  }
}

function storageKey(): string {
  return `tidings:folded:${storedAccount()?.userId}`;
}
