import { useEffect } from 'react';
import { onceCalm } from '../ui/calm.ts';
import { loadSoon } from '../ui/on-demand.tsx';

/** Loads the parts that are needed soon. Those that the web client has on this device can wait for the open page. */
export function useParts(isWebClient: boolean): void {
  useEffect(() => {
    if (isWebClient && isKept()) onceCalm(loadSoon);
    else loadSoon();
  }, [isWebClient]);
}

/** Whether the page comes from the service worker, which has all of it. */
function isKept(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}
