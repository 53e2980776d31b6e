import { type FocusEvent, type RefObject, useState } from 'react';
import type { VListHandle } from 'virtua';
import { focusedElement } from '../ui/focused.ts';
import { isElsewhere } from '../ui/is-elsewhere.ts';
import { useReadingKeys } from '../ui/use-reading-keys.ts';
import type { ListRow } from './list-rows.ts';

export interface Selection {
  /** The key of the selected message. */
  readonly key: string | undefined;
  /** Selects the message that gets the focus, such as by a click. */
  readonly onFocus: (event: FocusEvent) => void;
}

/**
 * The selected message, on which keys act. Keys move the selection from the selected or the visible messages, and it
 * takes the focus.
 */
export function useSelection(
  rows: readonly ListRow[],
  list: RefObject<VListHandle | null>,
  frame: RefObject<HTMLElement | null>,
): Selection {
  const [key, setKey] = useState<string>();
  useReadingKeys((step) => {
    let index = startOf(rows, key, list.current, step) + step;
    while (rows[index] && rows[index]?.kind !== 'message') index += step;
    const row = rows[index];
    if (!row) return false;
    setKey(row.key);
    list.current?.scrollToIndex(index, { align: 'nearest' });
    requestAnimationFrame(() => {
      // The next key may have begun a reply meanwhile.
      if (isElsewhere(focusedElement())) return;
      frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.key)}"]`)?.focus();
    });
    return true;
  });
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (row !== undefined) setKey(row);
  };
  return { key, onFocus };
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
