import { type RefObject, useState } from 'react';
import type { VListHandle } from 'virtua';
import { useReadingKeys } from '../ui/use-reading-keys.ts';
import type { ListRow } from './list-rows.ts';

/**
 * Moves the selection through messages by keyboard, from the selected or the visible ones. The selected message
 * takes the focus. Returns its key.
 */
export function useSelection(
  rows: readonly ListRow[],
  list: RefObject<VListHandle | null>,
  frame: RefObject<HTMLElement | null>,
): string | undefined {
  const [key, setKey] = useState<string>();
  useReadingKeys((step) => {
    let index = startOf(rows, key, list.current, step) + step;
    while (rows[index] && rows[index]?.kind !== 'message') index += step;
    const row = rows[index];
    if (!row) return false;
    setKey(row.key);
    list.current?.scrollToIndex(index, { align: 'nearest' });
    requestAnimationFrame(() => {
      frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.key)}"]`)?.focus();
    });
    return true;
  });
  return key;
}

function startOf(
  rows: readonly ListRow[],
  key: string | undefined,
  list: VListHandle | null,
  step: 1 | -1,
): number {
  const chosen = rows.findIndex((row) => row.key === key);
  if (!list) return chosen;
  const first = list.findItemIndex(list.scrollOffset);
  const last = list.findItemIndex(list.scrollOffset + list.viewportSize);
  const isInSight = first <= chosen && chosen <= last;
  if (isInSight) return chosen;
  return step === 1 ? first - 1 : last + 1;
}
