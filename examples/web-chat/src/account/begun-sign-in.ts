import { type BegunSignIn, beginSignIn } from '@tidings/sdk';

const key = 'tidings:sign-in';

/** Leaves this page. What people come back with only this browser can read. */
export function goToProvider(loginUrl: string, invitation?: string): void {
  const begun = beginSignIn({ serverUrl: location.origin, loginUrl, invitation });
  localStorage.setItem(key, JSON.stringify(begun));
  location.assign(begun.url);
}

/** Whom this page waits for; it waits no longer. */
export function takeBegunSignIn(): BegunSignIn | undefined {
  const kept = localStorage.getItem(key);
  localStorage.removeItem(key);
  return kept === null ? undefined : (JSON.parse(kept) as BegunSignIn);
}
