import { useList, useUnread } from '@tidings/sdk/react';
import { useEffect } from 'react';

/** The organization in the tab's title, with what waits there. */
export function useTitle(): void {
  const name = useList((client) => client.realm())?.realm_name ?? 'Tidings';
  const { direct = 0, mentions = 0 } = useUnread() ?? {};
  const waiting = direct + mentions;
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
  }, [name, waiting]);
}
