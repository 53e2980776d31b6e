import { type RefObject, useEffect, useState } from 'react';
import type { VListHandle } from 'virtua';
import type { ListRow } from './list-rows.ts';
import { PlaceHead } from './place-head.tsx';

interface Props {
  readonly rows: readonly ListRow[];
  readonly list: RefObject<VListHandle | null>;
  readonly frame: RefObject<HTMLElement | null>;
}

/** Keeps the heading of the uppermost messages in sight while its own row is scrolled away. */
export function StickyPlace({ rows, list, frame }: Props) {
  const [index, setIndex] = useState(-1);
  useEffect(() => {
    const scroller = frame.current?.querySelector('.message-scroll');
    const look = () => setIndex(list.current ? placeAt(rows, list.current) : -1);
    look();
    scroller?.addEventListener('scroll', look, { passive: true });
    return () => scroller?.removeEventListener('scroll', look);
  }, [rows, list, frame]);
  const row = rows[index];
  if (row?.kind !== 'place') return null;
  return (
    <div className="sticky-place">
      <PlaceHead message={row.item.message} />
    </div>
  );
}

/** Returns the row of the heading that is scrolled away; -1 if it is in sight. */
function placeAt(rows: readonly ListRow[], list: VListHandle): number {
  const first = list.findItemIndex(list.scrollOffset);
  const index = rows.findLastIndex(({ kind }, at) => kind === 'place' && at <= first);
  return index !== -1 && list.getItemOffset(index) < list.scrollOffset ? index : -1;
}
