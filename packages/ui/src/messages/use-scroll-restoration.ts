import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { VListHandle } from 'virtua';
import { useScope } from '../scope/scope.ts';
import type { ListRow } from './list-rows.ts';

/** Browsers limit how often a page may change the history. */
const storeAfterMs = 300;

interface Options {
  readonly rows: readonly ListRow[];
  readonly list: RefObject<VListHandle | null>;
  /** Whether the list has finished scrolling to its start, so its position is worth storing. */
  readonly isSettled: boolean;
  /** Whether the list is at its end, which needs no storing: it is the default. */
  readonly follows: boolean;
}

/** The message to return to: the one in the middle of the page when this history entry was left. */
export function useStoredPosition(): number | undefined {
  const { ownsHistory } = useScope().navigation;
  const [place] = useState(() => {
    const state: unknown = ownsHistory && history.state;
    const found = state && typeof state === 'object' && 'place' in state && state.place;
    return typeof found === 'number' ? found : undefined;
  });
  return place;
}

/** Stores the message in the middle of the page in this history entry. Returns a scroll listener. */
export function useStorePosition(options: Options): () => void {
  const { navigation } = useScope();
  const [here] = useState(navigation.fragment);
  const latest = useRef(options);
  latest.current = options;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const { rows, list, isSettled, follows } = latest.current;
      // The page may be at the next history entry already.
      if (!isSettled || !navigation.ownsHistory || location.hash !== here) return;
      const place = follows ? undefined : middleOf(rows, list.current);
      history.replaceState({ ...history.state, place }, '');
    }, storeAfterMs);
  }, [navigation, here]);
}

function middleOf(rows: readonly ListRow[], list: VListHandle | null): number | undefined {
  if (!list) return undefined;
  const index = list.findItemIndex(list.scrollOffset + list.viewportSize / 2);
  const row = rows.slice(index).find(({ kind }) => kind === 'message');
  return row?.kind === 'message' && !row.item.pending ? row.item.message.id : undefined;
}
