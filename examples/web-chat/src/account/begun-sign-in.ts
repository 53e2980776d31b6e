import { type BegunSignIn, beginSignIn } from '@tidings/sdk';

/** Somebody on their way to their provider and back to this page. */
interface OnTheWay extends BegunSignIn {
  /** Of somebody new. */
  readonly invitation?: string | undefined;
}

const key = 'tidings:sign-in';

/** Leaves this page. What they come back with only this browser can read. */
export function goToProvider(loginUrl: string, invitation?: string): void {
  const begun = beginSignIn({ serverUrl: location.origin, loginUrl, invitation });
  const onTheWay: OnTheWay = { ...begun, invitation };
  localStorage.setItem(key, JSON.stringify(onTheWay));
  location.assign(begun.url);
}

/** Whom this page waits for; it waits no longer. */
export function takeOnTheWay(): OnTheWay | undefined {
  const kept = localStorage.getItem(key);
  localStorage.removeItem(key);
  return kept === null ? undefined : (JSON.parse(kept) as OnTheWay);
}
