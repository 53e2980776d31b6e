import type { TimelineItem } from '@tidings/sdk';
import { placeOf } from './place-of.ts';

/** One row of a message list. */
export type ListRow =
  | { readonly kind: 'date'; readonly key: string; readonly day: string }
  | { readonly kind: 'unread'; readonly key: 'unread' }
  /** Header with the conversation of the messages below, in lists of several conversations. */
  | { readonly kind: 'place'; readonly key: string; readonly item: TimelineItem }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly item: TimelineItem;
      /** Whether to show the sender. Messages that follow within minutes omit it. */
      readonly hasHead: boolean;
    };

interface Options {
  /** Whether the list mixes several conversations. */
  readonly isMixed: boolean;
  /** The first message that was unread when the list was opened. */
  readonly firstUnreadId: number | undefined;
  /** Returns the day of a timestamp in the user's time zone. */
  readonly dayOf: (timestamp: number) => string;
}

/** Consecutive messages of one sender within this time share a header. */
const groupSeconds = 300;

export function listRows(
  items: readonly TimelineItem[],
  { isMixed, firstUnreadId, dayOf }: Options,
): ListRow[] {
  const rows: ListRow[] = [];
  let before: TimelineItem | undefined;
  let dayBefore: string | undefined;
  for (const item of items) {
    const { message } = item;
    const day = dayOf(message.timestamp);
    const isNewDay = day !== dayBefore;
    const isNewPlace =
      isMixed && (before === undefined || placeOf(before.message) !== placeOf(message));
    const isFirstUnread = message.id !== 0 && message.id === firstUnreadId;
    if (isNewDay) rows.push({ kind: 'date', key: `day ${day}`, day });
    if (isFirstUnread) rows.push({ kind: 'unread', key: 'unread' });
    if (isNewPlace) rows.push({ kind: 'place', key: `place ${item.key}`, item });
    const isApart = isNewDay || isNewPlace || isFirstUnread;
    const hasHead = isApart || before === undefined || !isOneGroup(before, item);
    rows.push({ kind: 'message', key: item.key, item, hasHead });
    before = item;
    dayBefore = day;
  }
  return rows;
}

function isOneGroup({ message: a }: TimelineItem, { message: b }: TimelineItem): boolean {
  return (
    a.sender_id === b.sender_id &&
    b.timestamp - a.timestamp < groupSeconds &&
    !a.is_me_message &&
    !b.is_me_message
  );
}
