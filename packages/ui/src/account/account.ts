import type { Credentials } from '@tidings/sdk';

/** The account that is signed in on this device. */
export interface Account extends Credentials {
  readonly userId: number;
}

const key = 'tidings:account';
/** Account changes within this tab: `storage` events reach only the other tabs. */
const changes = new EventTarget();

export function storedAccount(): Account | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Account> | null;
    if (!found?.email || !found.apiKey || !found.userId) return undefined;
    return { email: found.email, apiKey: found.apiKey, userId: found.userId };
  } catch {
    return undefined;
  }
}

/** Signs in, in every tab including this one. */
export function storeAccount({ email, apiKey, userId }: Account): void {
  localStorage.setItem(key, JSON.stringify({ email, apiKey, userId }));
  changes.dispatchEvent(new Event('change'));
}

/** Signs out, in every tab. Returns false, and does nothing, if this account is signed in no longer. */
export function forgetAccount({ userId, apiKey }: Account): boolean {
  const stored = storedAccount();
  if (stored?.userId !== userId || stored.apiKey !== apiKey) return false;
  localStorage.removeItem(key);
  changes.dispatchEvent(new Event('change'));
  return true;
}

/** Calls back after any tab signs in or out, or the account's key or address changes. */
export function onAccountChange(listener: () => void): () => void {
  const own = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  addEventListener('storage', own);
  changes.addEventListener('change', listener);
  return () => {
    removeEventListener('storage', own);
    changes.removeEventListener('change', listener);
  };
}
