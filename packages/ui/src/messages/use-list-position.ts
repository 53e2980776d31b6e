import type { TimelineInUse } from '@tidings/sdk/react';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VListHandle } from 'virtua';
import type { ListRow } from './list-rows.ts';
import { atEnd, useScrollTo } from './use-scroll-to.ts';
import { useUserScroll } from './use-user-scroll.ts';

/** Loads more messages when the list is this close to an end, in pixels. */
const readAhead = 900;

interface Options {
  readonly list: RefObject<VListHandle | null>;
  /** The element around the list. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly rows: readonly ListRow[];
  readonly timeline: TimelineInUse;
}

export interface ListPosition {
  /** Whether the list has finished scrolling to its start, so that visible messages count as read. */
  readonly isSettled: boolean;
  /** Whether the list follows its end, where new messages appear. */
  readonly follows: boolean;
  readonly onScroll: () => void;
  readonly toNewest: () => void;
}

/** Controls the scroll position: first the requested start, then wherever the user scrolls. */
export function useListPosition({ list, frame, rows, timeline }: Options): ListPosition {
  const { state, older, newer, jumpTo } = timeline;
  const [isAtEnd, setAtEnd] = useState(false);
  const sizeBefore = useRef(0);
  const onArrival = useCallback((isEnd: boolean) => {
    setAtEnd(isEnd);
    // Late measuring of rows must not scroll the list away from its end.
    sizeBefore.current = 0;
  }, []);
  const { isSettled, go } = useScrollTo({ list, rows, onArrival });
  const follows = isSettled && isAtEnd && state?.hasNewer === false;
  const toEnd = useCallback(() => {
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  }, [list, rows.length]);

  // Scrolls to the start as soon as it is loaded.
  const hasRows = rows.length > 0;
  const anchor = state?.anchor;
  useLayoutEffect(() => {
    if (hasRows && anchor !== undefined) go(anchor);
  }, [hasRows, anchor, go]);

  // A list with only unsent messages starts at its end.
  const items = state?.items ?? [];
  const isUnsentOnly = hasRows && items.every(({ pending }) => pending !== undefined);
  useEffect(() => {
    if (isUnsentOnly && anchor !== 'newest') void jumpTo('newest');
  }, [isUnsentOnly, anchor, jumpTo]);

  const isTouched = useUserScroll(frame, hasRows);
  const look = useCallback(() => {
    const { scrollOffset = 0, scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    if (!isSettled || viewportSize === 0) return;
    const below = scrollSize - scrollOffset - viewportSize;
    const isGrown = scrollSize !== sizeBefore.current;
    sizeBefore.current = scrollSize;
    // New or measured rows move the end, but the user has not scrolled away.
    setAtEnd((wasAtEnd) => below < atEnd || (wasAtEnd && isGrown && !isTouched()));
    if (!state || state.isLoading || state.problem) return;
    // The state holds the error.
    if (scrollOffset < readAhead && state.hasOlder) void older();
    else if (below < readAhead && state.hasNewer) void newer();
  }, [list, isSettled, state, older, newer, isTouched]);
  // A list that does not fill its frame never fires `scroll`.
  useEffect(look, [look]);

  useStayAtEnd({ frame, follows, toEnd });

  const toNewest = useCallback(() => {
    // A list that began at its end keeps its anchor, so no effect would scroll it.
    if (state?.hasNewer) void jumpTo('newest').then(() => go('newest'));
    else go('newest');
  }, [state?.hasNewer, jumpTo, go]);
  useOwnMessage(rows, isSettled, toNewest);

  return { isSettled, follows, onScroll: look, toNewest };
}

interface Stay {
  readonly frame: RefObject<HTMLElement | null>;
  readonly follows: boolean;
  readonly toEnd: () => void;
}

/** Stays at the end of the list when rows are added or grow, or the frame shrinks. */
function useStayAtEnd({ frame, follows, toEnd }: Stay): void {
  useLayoutEffect(() => {
    const scroller = frame.current?.querySelector('.message-scroll');
    if (!follows || !scroller) return;
    const observer = new ResizeObserver(toEnd);
    observer.observe(scroller);
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild);
    return () => observer.disconnect();
  }, [frame, follows, toEnd]);
}

/** Scrolls to a message that the user sends. */
function useOwnMessage(rows: readonly ListRow[], isSettled: boolean, toNewest: () => void): void {
  const last = rows.at(-1);
  const ownKey = last?.kind === 'message' && last.item.pending ? last.key : undefined;
  const seen = useRef(ownKey);
  useEffect(() => {
    if (ownKey === seen.current) return;
    seen.current = ownKey;
    if (ownKey !== undefined && isSettled) toNewest();
  }, [ownKey, isSettled, toNewest]);
}
