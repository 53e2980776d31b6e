import { type BegunSignIn, beginSignIn } from '@tidings/sdk';

const key = 'tidings:sign-in';

/** Leaves this page for the sign-in provider. Only this browser can read the answer that the user returns with. */
export function goToProvider(loginUrl: string, invitation?: string): void {
  const begun = beginSignIn({ serverUrl: location.origin, loginUrl, invitation });
  localStorage.setItem(key, JSON.stringify(begun));
  location.assign(begun.url);
}

/** Returns the sign-in that this page waits for, and forgets it. */
export function takePendingSignIn(): BegunSignIn | undefined {
  const stored = localStorage.getItem(key);
  localStorage.removeItem(key);
  return stored === null ? undefined : (JSON.parse(stored) as BegunSignIn);
}
