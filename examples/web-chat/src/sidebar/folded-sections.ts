import { useState } from 'react';
import { storedAccount } from '../account/account.ts';

/** Which sections of channels the person folded on this device. */
export function useFoldedSections() {
  const [folded, setFolded] = useState(read);
  const toggle = (key: string) => {
    const next = new Set(folded);
    if (!next.delete(key)) next.add(key);
    setFolded(next);
    try {
      localStorage.setItem(storageKey(), JSON.stringify([...next]));
    } catch {
      // A full device: it stays so until the page is loaded anew.
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
