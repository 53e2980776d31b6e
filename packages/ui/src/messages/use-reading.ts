import { useClient } from '@tidings/sdk/react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { VListHandle } from 'virtua';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import { isUnread } from './is-unread.ts';
import type { ListRow } from './list-rows.ts';

/** A message counts as read after it was visible for this time. */
const readAfterMs = 800;

interface Options {
  readonly rows: readonly ListRow[];
  readonly list: RefObject<VListHandle | null>;
  /** Whether the list has finished scrolling to its start. */
  readonly isSettled: boolean;
}

/** Marks visible messages as read while the page has the focus. */
export function useReading({ rows, list, isSettled }: Options) {
  const client = useClient();
  const seen = useRef(new Set<number>());
  const known = useKnownAsRead(rows);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const onSeen = useCallback(() => {
    if (!isSettled || !document.hasFocus() || document.visibilityState !== 'visible') return;
    for (const id of unreadInSight(rows, list.current)) {
      if (!known.has(id)) seen.current.add(id);
    }
    if (seen.current.size === 0 || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const messageIds = [...seen.current];
      seen.current.clear();
      // If the change cannot be stored, the messages stay unread.
      leaveToBanner(client.change.updateFlags({ messageIds, flag: 'read', op: 'add' }));
    }, readAfterMs);
  }, [client, rows, list, isSettled, known]);

  useEffect(() => {
    const frame = requestAnimationFrame(onSeen);
    addEventListener('focus', onSeen);
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('focus', onSeen);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [onSeen]);

  return { onSeen };
}

/**
 * Messages that this list has shown as read. If one of them is unread, the user marked it so, and it stays unread
 * until they return to it.
 */
function useKnownAsRead(rows: readonly ListRow[]): ReadonlySet<number> {
  const [known] = useState(() => new Set<number>());
  useEffect(() => {
    for (const row of rows) {
      if (row.kind === 'message' && !isUnread(row.item)) known.add(row.item.message.id);
    }
  }, [rows, known]);
  return known;
}

function unreadInSight(rows: readonly ListRow[], list: VListHandle | null): number[] {
  if (!list || list.viewportSize === 0) return [];
  const first = list.findItemIndex(list.scrollOffset);
  const last = list.findItemIndex(list.scrollOffset + list.viewportSize);
  return rows.slice(first, last + 1).flatMap((row) => {
    return row.kind === 'message' && isUnread(row.item) ? [row.item.message.id] : [];
  });
}
