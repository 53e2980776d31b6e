import type { Client, TimelineTarget, View } from '@tidings/sdk';
import { useClient, useSyncState } from '@tidings/sdk/react';
import { useEffect } from 'react';

/** What is open is fetched first. */
const AFTER_MS = 1500;
const NEWEST = 200;
const UNREAD_OF_EACH = 50;
const MOST_CONVERSATIONS = 30;

/** What is new of everything and what is unread comes unasked, so that there is something to read in a tunnel. */
export function useMessagesAhead(): void {
  const client = useClient();
  const isLive = useSyncState().name === 'live';
  useEffect(() => {
    if (!isLive || savesData()) return;
    const end = new AbortController();
    // What fails is fetched once it is opened.
    const timer = setTimeout(() => fetchAhead(client, end.signal).catch(() => undefined), AFTER_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [client, isLive]);
}

/** One after the other, so that whatever the person asks for meanwhile hardly waits. */
async function fetchAhead(client: Client, signal: AbortSignal): Promise<void> {
  await fetched(client, { kind: 'all' }, 'newest', NEWEST);
  const unread = await client.inbox().load();
  for (const { to } of unread.slice(0, MOST_CONVERSATIONS)) {
    if (signal.aborted) return;
    await fetched(client, to, 'firstUnread', UNREAD_OF_EACH);
  }
}

/** Settles once a page is on the device, or cannot be had now. */
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

/** The person asked their browser to fetch little. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
