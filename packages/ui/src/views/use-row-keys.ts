import { type RefObject, useRef } from 'react';
import { focusedElement } from '../ui/focused.ts';
import { useReadingKeys } from '../ui/use-reading-keys.ts';

/** Arrow key navigation between the links of a list that have `data-row-link`. The result is the `ref` of the list. */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useReadingKeys((step) => {
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
    const present = rows.findIndex((row) => row.parentElement?.contains(focusedElement()));
    const next = rows[Math.max(0, present + step)];
    next?.focus();
    return next !== undefined;
  });
  return frame;
}
