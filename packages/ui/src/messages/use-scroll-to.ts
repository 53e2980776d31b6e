import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { VListHandle } from 'virtua';
import type { ListRow } from './list-rows.ts';

/** The target of a scroll. */
export type Goal = number | 'newest';

/** At most this many pixels from the end counts as the end. */
export const atEnd = 40;
/** Rows are measured while scrolling, so a slow device can need several tries. */
const tryMs = 120;
const mostTries = 20;

interface Options {
  readonly list: RefObject<VListHandle | null>;
  readonly rows: readonly ListRow[];
  /** Called on arrival. */
  readonly onArrival: (isEnd: boolean) => void;
}

/** Scrolls a list to a message or to its end. */
export function useScrollTo({ list, rows, onArrival }: Options) {
  const [isSettled, setSettled] = useState(false);
  const latest = useRef(rows);
  latest.current = rows;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const go = useCallback(
    (goal: Goal) => {
      setSettled(false);
      const attempt = (left: number) => {
        const { index, align } = placeOf(latest.current, goal);
        list.current?.scrollToIndex(index, { align });
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          const target = placeOf(latest.current, goal);
          if (left > 0 && !hasArrived(list.current, target)) return attempt(left - 1);
          onArrival(target.align === 'end');
          setSettled(true);
        }, tryMs);
      };
      attempt(mostTries);
    },
    [list, onArrival],
  );
  return { isSettled, go };
}

interface Place {
  readonly index: number;
  readonly align: 'start' | 'center' | 'end';
}

function placeOf(rows: readonly ListRow[], goal: Goal): Place {
  const end = { index: rows.length - 1, align: 'end' } as const;
  if (goal === 'newest') return end;
  const index = rows.findIndex(
    (row) => row.kind === 'message' && !row.item.pending && row.item.message.id >= goal,
  );
  if (index === -1) return end;
  // Starts at the "New messages" line, if there is one above.
  const hasLine = rows[index - 1]?.kind === 'unread';
  return hasLine ? { index: index - 1, align: 'start' } : { index, align: 'center' };
}

function hasArrived(list: VListHandle | null, { index, align }: Place): boolean {
  if (!list || list.viewportSize === 0) return false;
  const { scrollOffset, scrollSize, viewportSize } = list;
  if (align === 'end') return scrollSize - scrollOffset - viewportSize < atEnd;
  const first = list.findItemIndex(scrollOffset);
  const last = list.findItemIndex(scrollOffset + viewportSize);
  return first <= index && index <= last;
}
