import { useRealm, useSettings, useUnread } from '@tidings/sdk/react';
import { useEffect } from 'react';
import { iconCount } from '../notifications/icon-count.ts';
import { useBadge } from '../notifications/use-badge.ts';

/** Sets the tab's title: unread count, as in the user's settings, and organization. */
export function useTitle(): void {
  const name = useRealm()?.realm_name ?? 'Tidings';
  const unread = useUnread();
  const covers = useSettings()?.desktop_icon_count_display;
  const waiting = unread && covers ? iconCount(unread, covers) : 0;
  useBadge(waiting);
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
  }, [name, waiting]);
}
