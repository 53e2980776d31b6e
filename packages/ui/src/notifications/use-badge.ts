import { useEffect } from 'react';

const plain = '/icon.svg';
const marked = '/icon-unread.svg';

/** Shows a number on the installed app's icon, and a mark on the tab's. */
export function useBadge(count: number): void {
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', count > 0 ? marked : plain);
    if (!navigator.setAppBadge) return;
    // Fails if the app is not installed.
    navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
}
