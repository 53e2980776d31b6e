import { useEffect } from 'react';

const plain = '/icon.svg';
const marked = '/icon-unread.svg';

/** The number on the installed app's icon, and a mark on the tab's. */
export function useBadge(count: number): void {
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', count > 0 ? marked : plain);
    if (!navigator.setAppBadge) return;
    // Where the app is not installed there is no icon to put it on.
    navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
}
