import type { TimelineItem } from '@tidings/sdk';
import { useRef } from 'react';
import { isUnread } from './is-unread.ts';

/** Fixed when the list first knows it, so that the line stays while one reads. */
export function useFirstUnread(items: readonly TimelineItem[] | undefined): number | undefined {
  const found = useRef<number>(undefined);
  const isKnown = useRef(false);
  if (!isKnown.current && items && items.length > 0) {
    isKnown.current = true;
    found.current = items.find(isUnread)?.message.id;
  }
  return found.current;
}
