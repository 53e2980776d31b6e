import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { VListHandle } from 'virtua';
import type { ListRow } from './list-rows.ts';

/** Moves through messages by keyboard: arrows, or j and k. The chosen one takes the focus. */
export function useSelection(rows: readonly ListRow[], list: RefObject<VListHandle | null>) {
  const [key, setKey] = useState<string>();

  const move = (step: 1 | -1) => {
    const present = rows.findIndex((row) => row.key === key);
    const outside = step === 1 ? -1 : rows.length;
    let index = (present === -1 ? outside : present) + step;
    while (rows[index] && rows[index]?.kind !== 'message') index += step;
    const row = rows[index];
    if (!row) return;
    setKey(row.key);
    list.current?.scrollToIndex(index, { align: 'nearest' });
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.key)}"]`)?.focus();
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea')) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown' || event.key === 'j') move(1);
    else if (event.key === 'ArrowUp' || event.key === 'k') move(-1);
    else return;
    event.preventDefault();
  };

  return { key, listProps: { onKeyDown } };
}
