import { useEffect } from 'react';
import { appBadge } from '../queries/app-badge.ts';
import { useSettings, useUnread } from './use-lists.ts';

/**
 * Keeps the count on the app's icon current while the app runs. `setBadge` is the platform's function, such as
 * `Notifications.setBadgeCountAsync` of Expo, and should be the same in each render.
 *
 * @example
 * const setBadge = (count: number) => navigator.setAppBadge(count);
 * function Badge() {
 *   useBadge(setBadge);
 *   return null;
 * }
 */
export function useBadge(setBadge: (count: number) => unknown): void {
  const unread = useUnread();
  const cover = useSettings()?.desktop_icon_count_display;
  const count = unread && cover ? appBadge(unread, cover) : undefined;
  useEffect(() => {
    if (count !== undefined) setBadge(count);
  }, [count, setBadge]);
}
