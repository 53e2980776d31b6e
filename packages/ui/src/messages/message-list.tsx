import type { View } from '@tidings/sdk';
import { useTimeline } from '@tidings/sdk/react';
import { ArrowDown } from 'lucide-react';
import { memo, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { VList, type VListHandle } from 'virtua';
import { MessagesAroundContext } from '../content/pictures-around.ts';
import { useEditLast } from '../edits/edit-last.ts';
import { dayOf } from '../format/days.ts';
import { t } from '../languages/t.ts';
import { slot } from '../slots/slot.tsx';
import { soonNeeded } from '../ui/on-demand.tsx';
import { useHeldDeletion } from './held-deletions.ts';
import { isUnread } from './is-unread.ts';
import { ListRowView } from './list-row-view.tsx';
import { type ListRow, listRows } from './list-rows.ts';
import { MissingNote } from './missing-note.tsx';
import { NewMessageStatus } from './new-message-status.tsx';
import { NoMessages } from './no-messages.tsx';
import { usePicked } from './picked.ts';
import { useFirstUnread } from './use-first-unread.ts';
import { useIsShift } from './use-is-shift.ts';
import { useListPosition } from './use-list-position.ts';
import { useReading } from './use-reading.ts';
import { useStoredPosition, useStorePosition } from './use-scroll-restoration.ts';
import { useSelection } from './use-selection.ts';

const PickedBar = soonNeeded(async () => (await import('./picked-bar.tsx')).PickedBar);
const UndoDeletion = soonNeeded(async () => (await import('./undo-deletion.tsx')).UndoDeletion);
const StickyPlace = soonNeeded(async () => (await import('./sticky-place.tsx')).StickyPlace);
const MessageKeys = soonNeeded(async () => (await import('./message-keys.tsx')).MessageKeys);

/** The props of `Timeline`. */
export interface MessageListProps {
  /** The messages to show. Keep the same object while they are the same. */
  readonly view: View;
  /** The start position of the list; the first unread message by default. */
  readonly start?: number | 'newest' | 'firstUnread';
  /** Shown if the list is empty. */
  readonly empty: ReactNode;
}

/** The messages of a view. The scroll position stays when messages are added above or below. */
const Messages = memo(function MessageList(props: MessageListProps) {
  const { view, start = 'firstUnread', empty } = props;
  const timeline = useTimeline(view, { start: useStoredPosition() ?? start });
  const { state } = timeline;
  const list = useRef<VListHandle>(null);
  const frame = useRef<HTMLElement>(null);
  const firstUnreadId = useFirstUnread(state?.items);
  const isMixed = !['topic', 'direct'].includes(view.kind);
  const isPicking = usePicked().useOpened() !== undefined;
  const held = useHeldDeletion();
  const items = useMemo(
    () => (state?.items ?? []).filter(({ key }) => !held?.keys.has(key)),
    [state?.items, held],
  );
  const rows = useMemo(
    () => listRows(items, { isMixed, firstUnreadId, dayOf }),
    [items, isMixed, firstUnreadId],
  );
  const isShift = useIsShift(rows);
  const place = useListPosition({ list, frame, rows, timeline });
  const { onSeen } = useReading({ rows, list, isSettled: place.isSettled });
  const keepPlace = useStorePosition({ rows, list, ...place });
  useEditLast(rows, list);
  const selection = useSelection(rows, list, frame);
  const selected = rows.find(({ key }) => key === selection.key);
  const shown = useRef(items);
  shown.current = items;
  const messagesAround = useCallback(() => shown.current.map(({ message }) => message), []);
  const targetId = typeof start === 'number' ? start : undefined;

  return (
    <MessagesAroundContext value={messagesAround}>
      <NewMessageStatus state={state} />
      {rows.length > 0 && <MissingNote problem={state?.problem} />}
      {state && rows.length > 0 ? (
        <section
          ref={frame}
          className={isMixed ? 'message-list mixed' : 'message-list'}
          part="timeline"
          aria-label={t('chat.messages')}
          aria-busy={state.isLoading}
          onFocus={selection.onFocus}
        >
          {isMixed && <StickyPlace rows={rows} list={list} frame={frame} />}
          {selected?.kind === 'message' && <MessageKeys item={selected.item} />}
          <VList
            ref={list}
            shift={isShift}
            onScroll={() => {
              place.onScroll();
              onSeen();
              keepPlace();
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
              <ArrowDown size={16} aria-hidden="true" />
              {newestText(rows, state.hasNewer)}
            </button>
          )}
        </section>
      ) : (
        <NoMessages state={state} text={empty} />
      )}
      {held && <UndoDeletion />}
      {isPicking && <PickedBar />}
    </MessagesAroundContext>
  );
});

export const MessageList = slot<MessageListProps>('Timeline', (props) => <Messages {...props} />);

/** Label of the button that jumps to the newest message. */
function newestText(rows: readonly ListRow[], hasNewer: boolean): string {
  const { length } = rows.filter((row) => row.kind === 'message' && isUnread(row.item));
  return length === 0
    ? t('chat.jumpToLatest')
    : t('chat.jumpToLatestUnread', { count: `${length}${hasNewer ? '+' : ''}` });
}
