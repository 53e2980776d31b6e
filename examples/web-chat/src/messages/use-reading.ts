import { useClient } from '@tidings/sdk/react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { VListHandle } from 'virtua';
import type { ListRow } from './list-rows.ts';

/** How long a message must have been in sight to count as read. */
const readAfterMs = 800;

interface Options {
  readonly rows: readonly ListRow[];
  readonly list: RefObject<VListHandle | null>;
  /** The list is at its place. */
  readonly isSettled: boolean;
}

/** Marks messages as read that were in sight of somebody who looks at the page. */
export function useReading({ rows, list, isSettled }: Options) {
  const client = useClient();
  const seen = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const onSeen = useCallback(() => {
    if (!isSettled || !document.hasFocus() || document.visibilityState !== 'visible') return;
    for (const id of unreadInSight(rows, list.current)) seen.current.add(id);
    if (seen.current.size === 0 || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const messageIds = [...seen.current];
      seen.current.clear();
      // It cannot be stored: then it stays unread, and the banner says why.
      client.change.updateFlags({ messageIds, flag: 'read', op: 'add' }).catch(() => undefined);
    }, readAfterMs);
  }, [client, rows, list, isSettled]);

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

function unreadInSight(rows: readonly ListRow[], list: VListHandle | null): number[] {
  if (!list || list.viewportSize === 0) return [];
  const first = list.findItemIndex(list.scrollOffset);
  const last = list.findItemIndex(list.scrollOffset + list.viewportSize);
  return rows.slice(first, last + 1).flatMap((row) => {
    if (row.kind !== 'message' || row.item.pending) return [];
    const { id, flags } = row.item.message;
    return flags.includes('read') ? [] : [id];
  });
}
