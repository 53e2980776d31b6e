import type { Client, TimelineTarget, View } from '@tidings/sdk';
import { useClient, useSyncState } from '@tidings/sdk/react';
import { useEffect } from 'react';
import { pageIsCalm } from '../ui/calm.ts';

/** The open page loads first. */
const AFTER_MS = 1500;
const NEWEST = 200;
const UNREAD_OF_EACH = 50;
const MOST_CONVERSATIONS = 30;

/**
 * Once the open page has loaded, lets the rest of the app load, and prefetches new and unread messages, so that there is
 * something to read offline.
 */
export function useMessagesAhead(): void {
  const client = useClient();
  const isLive = useSyncState().name === 'live';
  useEffect(() => {
    if (!isLive) return;
    const end = new AbortController();
    const timer = setTimeout(() => {
      pageIsCalm();
      // Messages that fail to load are fetched when they are opened.
      if (!savesData()) fetchAhead(client, end.signal).catch(() => undefined);
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [client, isLive]);
}

/** Fetches one list after the other, so that the user's own requests hardly wait. */
async function fetchAhead(client: Client, signal: AbortSignal): Promise<void> {
  await fetched(client, { kind: 'all' }, 'newest', NEWEST);
  const unread = await client.inbox().load();
  for (const { to } of unread.slice(0, MOST_CONVERSATIONS)) {
    if (signal.aborted) return;
    await fetched(client, to, 'firstUnread', UNREAD_OF_EACH);
  }
}

/** Resolves once a page is stored or has failed. */
async function fetched(
  client: Client,
  view: View,
  start: TimelineTarget,
  pageSize: number,
): Promise<void> {
  const timeline = client.timeline(view, { pageSize });
  const stop = timeline.subscribe(() => undefined);
  await timeline.jumpTo(start).finally(stop);
}

/** Whether the browser is set to save data. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
