import { useRef } from 'react';
import type { ListRow } from './list-rows.ts';

/** Whether rows came or went at the start, so that the list must keep its distance from the end. */
export function useIsShift(rows: readonly ListRow[]): boolean {
  const before = useRef<readonly ListRow[]>([]);
  const isShift = useRef(false);
  if (before.current !== rows) {
    isShift.current = isChangedAtStart(before.current, rows);
    before.current = rows;
  }
  return isShift.current;
}

/** The line of the day stays the first where older messages of that day come below it. */
function isChangedAtStart(before: readonly ListRow[], after: readonly ListRow[]): boolean {
  if (before.length === after.length || before.at(-1)?.key !== after.at(-1)?.key) return false;
  return firstMessageKey(before) !== firstMessageKey(after);
}

function firstMessageKey(rows: readonly ListRow[]): string | undefined {
  return rows.find(({ kind }) => kind === 'message')?.key;
}
