import type { View } from '@tidings/sdk';
import { useTimeline } from '@tidings/sdk/react';
import { ArrowDown } from 'lucide-react';
import { memo, useMemo, useRef } from 'react';
import { VList, type VListHandle } from 'virtua';
import { dayOf } from './days.ts';
import { ListRowView } from './list-row-view.tsx';
import { listRows } from './list-rows.ts';
import './messages.css';
import { useFirstUnread } from './use-first-unread.ts';
import { useIsShift } from './use-is-shift.ts';
import { useListPlace } from './use-list-place.ts';
import { useReading } from './use-reading.ts';
import { useSelection } from './use-selection.ts';

interface Props {
  readonly view: View;
  /** Where to begin; at the first unread message unless given. */
  readonly start?: number | 'newest' | 'firstUnread';
  readonly emptyText: string;
}

/** The messages of a view. It keeps its place, whatever comes above or below. */
export const MessageList = memo(function MessageList(props: Props) {
  const { view, start = 'firstUnread', emptyText } = props;
  const timeline = useTimeline(view, { start });
  const { state } = timeline;
  const list = useRef<VListHandle>(null);
  const frame = useRef<HTMLElement>(null);
  const firstUnreadId = useFirstUnread(state?.items);
  const isMixed = !['topic', 'direct'].includes(view.kind);
  const rows = useMemo(
    () => listRows(state?.items ?? [], { isMixed, firstUnreadId, dayOf }),
    [state?.items, isMixed, firstUnreadId],
  );
  const isShift = useIsShift(rows);
  const place = useListPlace({ list, frame, rows, timeline });
  const { onSeen } = useReading({ rows, list, isSettled: place.isSettled });
  const selection = useSelection(rows, list);
  const targetId = typeof start === 'number' ? start : undefined;

  if (!state) return <div className="message-list" aria-busy="true" />;
  if (rows.length === 0) {
    if (state.isLoading) return <div className="message-list" aria-busy="true" />;
    return (
      <div className="message-list">
        <div className="empty">
          <p>{state.problem?.kind === 'offline' ? offlineText : emptyText}</p>
        </div>
      </div>
    );
  }
  return (
    <section
      ref={frame}
      className="message-list"
      aria-label="Messages"
      aria-busy={state.isLoading}
      {...selection.listProps}
    >
      <VList
        ref={list}
        shift={isShift}
        onScroll={() => {
          place.onScroll();
          onSeen();
        }}
        data={rows}
        className="message-scroll"
        tabIndex={0}
      >
        {(row) => (
          <ListRowView
            key={row.key}
            row={row}
            isSelected={row.key === selection.key}
            isTarget={row.kind === 'message' && row.item.message.id === targetId}
          />
        )}
      </VList>
      {place.isSettled && !place.follows && (
        <button type="button" className="to-newest" onClick={place.toNewest}>
          <ArrowDown size={16} aria-hidden="true" /> Newest
        </button>
      )}
    </section>
  );
});

const offlineText =
  'These messages are not on this device. They come as soon as there is a network.';
