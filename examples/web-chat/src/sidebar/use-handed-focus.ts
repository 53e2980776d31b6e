import { type RefObject, useLayoutEffect } from 'react';
import { giveFocus, placesAround } from '../ui/give-focus.ts';

/** Where the row led that had the focus and goes, until those that come in its place are there. */
let handedOn: string | undefined;

/**
 * A row that comes to stand in another section is another element there: the one that goes hands the
 * focus on, and if it goes for good, to a row beside it.
 */
export function useHandedFocus(row: RefObject<HTMLElement | null>, href: string): void {
  useLayoutEffect(() => {
    const link = row.current;
    if (handedOn === href) link?.focus();
    return () => {
      if (!link?.parentElement?.contains(document.activeElement)) return;
      handedOn = href;
      const places = placesAround(link);
      queueMicrotask(() => {
        handedOn = undefined;
        // It may have been scrolled away.
        giveFocus(places, { preventScroll: true });
      });
    };
  }, [row, href]);
}
