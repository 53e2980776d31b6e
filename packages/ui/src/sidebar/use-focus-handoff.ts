import { type RefObject, useLayoutEffect } from 'react';
import { focusCandidates, focusFirst } from '../ui/focus-candidates.ts';
import { focusedElement } from '../ui/focused.ts';

/** Target of a removed row that had the focus, until the rows that replace it are rendered. */
let handedOff: string | undefined;

/**
 * Keeps the focus when a row moves to another section, where it is a new element. If the row is gone for good, a
 * neighbour gets the focus.
 */
export function useFocusHandoff(row: RefObject<HTMLElement | null>, href: string): void {
  useLayoutEffect(() => {
    const link = row.current;
    if (handedOff === href) link?.focus();
    return () => {
      if (!link?.parentElement?.contains(focusedElement())) return;
      handedOff = href;
      const places = focusCandidates(link);
      queueMicrotask(() => {
        handedOff = undefined;
        // The row may be out of view; keep the scroll position.
        focusFirst(places, { preventScroll: true });
      });
    };
  }, [row, href]);
}
