import { appBadge } from '@tidings/sdk';
import { useRealm, useSettings, useUnread } from '@tidings/sdk/react';
import { useEffect } from 'react';
import { useBadge } from '../notifications/use-badge.ts';
import { useRoute } from '../routes/use-route.ts';
import { usePlaceName } from './use-place-name.ts';

/** Sets the tab's title: unread count, as in the user's settings, conversation, and organization. */
export function useTitle(): void {
  const name = useRealm()?.realm_name ?? 'Tidings';
  const place = usePlaceName(useRoute());
  const unread = useUnread();
  const covers = useSettings()?.desktop_icon_count_display;
  const waiting = unread && covers ? appBadge(unread, covers) : 0;
  useBadge(waiting);
  useEffect(() => {
    const title = place === undefined ? name : `${place} – ${name}`;
    document.title = waiting > 0 ? `(${waiting}) ${title}` : title;
  }, [name, place, waiting]);
}
