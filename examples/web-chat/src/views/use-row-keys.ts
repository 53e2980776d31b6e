import { type RefObject, useRef } from 'react';
import { useReadingKeys } from '../ui/use-reading-keys.ts';

/** For what holds a list whose rows are moved through by keyboard: the links marked with `data-row-link`. */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useReadingKeys((step) => {
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
    const present = rows.findIndex((row) => row.parentElement?.contains(document.activeElement));
    const next = rows[Math.max(0, present + step)];
    next?.focus();
    return next !== undefined;
  });
  return frame;
}
