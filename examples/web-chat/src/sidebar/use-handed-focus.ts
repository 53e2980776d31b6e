import { type RefObject, useLayoutEffect } from 'react';

/** Where the row led that had the focus and goes, until those that come in its place are there. */
let handedOn: string | undefined;

/**
 * A row that comes to stand in another section is another element there: the one that goes hands the
 * focus on.
 */
export function useHandedFocus(row: RefObject<HTMLElement | null>, href: string): void {
  useLayoutEffect(() => {
    const link = row.current;
    if (handedOn === href) link?.focus();
    return () => {
      if (!link?.parentElement?.contains(document.activeElement)) return;
      handedOn = href;
      queueMicrotask(() => {
        handedOn = undefined;
      });
    };
  }, [row, href]);
}
