import { useRef } from 'react';
import type { ListRow } from './list-rows.ts';

/** Whether rows changed at the start of the list, which then keeps its distance from the end. */
export function useIsShift(rows: readonly ListRow[]): boolean {
  const before = useRef<readonly ListRow[]>([]);
  const isShift = useRef(false);
  if (before.current !== rows) {
    isShift.current = isChangedAtStart(before.current, rows);
    before.current = rows;
  }
  return isShift.current;
}

/** The date row stays the first if older messages of the same day load below it. */
function isChangedAtStart(before: readonly ListRow[], after: readonly ListRow[]): boolean {
  if (before.length === after.length || before.at(-1)?.key !== after.at(-1)?.key) return false;
  return firstMessageKey(before) !== firstMessageKey(after);
}

function firstMessageKey(rows: readonly ListRow[]): string | undefined {
  return rows.find(({ kind }) => kind === 'message')?.key;
}
