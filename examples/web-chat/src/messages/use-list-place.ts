import type { TimelineInUse } from '@tidings/sdk/react';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VListHandle } from 'virtua';
import type { ListRow } from './list-rows.ts';
import { atEnd, useGoing } from './use-going.ts';
import { useTouched } from './use-touched.ts';

/** How close to an end the list may come before more is read, in pixels. */
const readAhead = 900;

interface Options {
  readonly list: RefObject<VListHandle | null>;
  /** What holds the list. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly rows: readonly ListRow[];
  readonly timeline: TimelineInUse;
}

export interface ListPlace {
  /** It is where it was asked to be, so what is in sight is what somebody reads. */
  readonly isSettled: boolean;
  /** The newest is in sight, and stays so. */
  readonly follows: boolean;
  readonly onScroll: () => void;
  readonly toNewest: () => void;
}

/** Keeps a list where it belongs: at first where it was asked to be, then where the person left it. */
export function useListPlace({ list, frame, rows, timeline }: Options): ListPlace {
  const { state, older, newer, jumpTo } = timeline;
  const [isAtEnd, setAtEnd] = useState(false);
  const sizeBefore = useRef(0);
  const onThere = useCallback((isEnd: boolean) => {
    setAtEnd(isEnd);
    // Rows that are measured only now are no reason to leave the end again.
    sizeBefore.current = 0;
  }, []);
  const { isSettled, go } = useGoing({ list, rows, onThere });
  const follows = isSettled && isAtEnd && state?.hasNewer === false;
  const toEnd = useCallback(() => {
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  }, [list, rows.length]);

  // Where the list was asked to be, as soon as that is there.
  const hasRows = rows.length > 0;
  const anchor = state?.anchor;
  useLayoutEffect(() => {
    if (hasRows && anchor !== undefined) go(anchor);
  }, [hasRows, anchor, go]);

  // Written where nothing else is known yet: it belongs to the end.
  const items = state?.items ?? [];
  const isUnsentOnly = hasRows && items.every(({ pending }) => pending !== undefined);
  useEffect(() => {
    if (isUnsentOnly && anchor !== 'newest') void jumpTo('newest');
  }, [isUnsentOnly, anchor, jumpTo]);

  const isTouched = useTouched(frame, hasRows);
  const look = useCallback(() => {
    const { scrollOffset = 0, scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    if (!isSettled || viewportSize === 0) return;
    const below = scrollSize - scrollOffset - viewportSize;
    const isGrown = scrollSize !== sizeBefore.current;
    sizeBefore.current = scrollSize;
    // What comes and is measured moves the end away from somebody who did not move.
    setAtEnd((wasAtEnd) => below < atEnd || (wasAtEnd && isGrown && !isTouched()));
    if (!state || state.isLoading || state.problem) return;
    // What fails is said by the state.
    if (scrollOffset < readAhead && state.hasOlder) void older();
    else if (below < readAhead && state.hasNewer) void newer();
  }, [list, isSettled, state, older, newer, isTouched]);
  // A list that is not full does not scroll.
  useEffect(look, [look]);

  useStayAtEnd({ frame, follows, toEnd });

  const toNewest = useCallback(() => {
    if (state?.hasNewer) void jumpTo('newest');
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

/** Whoever reads the end goes on seeing it, whatever comes, grows, or takes room from the list. */
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

/** Whoever writes sees what they wrote. */
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
