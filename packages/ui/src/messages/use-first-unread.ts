import type { TimelineItem } from '@tidings/sdk';
import { useRef } from 'react';
import { isUnread } from './is-unread.ts';

/** The first unread message when the list was loaded. Fixed, so that the "New messages" line stays while reading. */
export function useFirstUnread(items: readonly TimelineItem[] | undefined): number | undefined {
  const found = useRef<number>(undefined);
  const isKnown = useRef(false);
  if (!isKnown.current && items && items.length > 0) {
    isKnown.current = true;
    found.current = items.find(isUnread)?.message.id;
  }
  return found.current;
}
