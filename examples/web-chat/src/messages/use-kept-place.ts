import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { VListHandle } from 'virtua';
import type { ListRow } from './list-rows.ts';

/** Browsers take only so many changes of the history in a time. */
const keepAfterMs = 300;

interface Options {
  readonly rows: readonly ListRow[];
  readonly list: RefObject<VListHandle | null>;
  /** The list is where the person has it, which is worth to be kept. */
  readonly isSettled: boolean;
  /** The end needs not be kept: it is where one comes anyway. */
  readonly follows: boolean;
}

/** The message that was in the middle of the page when this step of the history was left, if it was another. */
export function useKeptPlace(): number | undefined {
  const [place] = useState(() => {
    const state: unknown = history.state;
    const found = state && typeof state === 'object' && 'place' in state && state.place;
    return typeof found === 'number' ? found : undefined;
  });
  return place;
}

/** Keeps what is in the middle of the page in this step of the history. Returns what hears of moves. */
export function useKeepPlace(options: Options): () => void {
  const [here] = useState(() => location.hash);
  const latest = useRef(options);
  latest.current = options;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const { rows, list, isSettled, follows } = latest.current;
      // The step may be the next one already.
      if (!isSettled || location.hash !== here) return;
      const place = follows ? undefined : middleOf(rows, list.current);
      history.replaceState({ ...history.state, place }, '');
    }, keepAfterMs);
  }, [here]);
}

function middleOf(rows: readonly ListRow[], list: VListHandle | null): number | undefined {
  if (!list) return undefined;
  const index = list.findItemIndex(list.scrollOffset + list.viewportSize / 2);
  const row = rows.slice(index).find(({ kind }) => kind === 'message');
  return row?.kind === 'message' && !row.item.pending ? row.item.message.id : undefined;
}
