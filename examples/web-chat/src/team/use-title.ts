import { useRealm, useSettings, useUnread } from '@tidings/sdk/react';
import { useEffect } from 'react';
import { useBadge } from '../notifications/use-badge.ts';
import { waitingCount } from '../notifications/waiting-count.ts';

/** The organization in the tab's title, with what waits there, as the person wants it counted. */
export function useTitle(): void {
  const name = useRealm()?.realm_name ?? 'Tidings';
  const unread = useUnread();
  const covers = useSettings()?.desktop_icon_count_display;
  const waiting = unread && covers ? waitingCount(unread, covers) : 0;
  useBadge(waiting);
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
  }, [name, waiting]);
}
