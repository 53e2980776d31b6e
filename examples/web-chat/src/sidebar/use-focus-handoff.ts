import { type RefObject, useLayoutEffect } from 'react';
import { focusCandidates, focusFirst } from '../ui/focus-candidates.ts';

/** Target of a removed row that had the focus, until the rows that replace it are rendered. */
let handedOn: string | undefined;

/**
 * Keeps the focus when a row moves to another section, where it is a new element. If the row is gone for good, a
 * neighbour gets the focus.
 */
export function useFocusHandoff(row: RefObject<HTMLElement | null>, href: string): void {
  useLayoutEffect(() => {
    const link = row.current;
    if (handedOn === href) link?.focus();
    return () => {
      if (!link?.parentElement?.contains(document.activeElement)) return;
      handedOn = href;
      const places = focusCandidates(link);
      queueMicrotask(() => {
        handedOn = undefined;
        // The new row may be scrolled out of view.
        focusFirst(places, { preventScroll: true });
      });
    };
  }, [row, href]);
}
