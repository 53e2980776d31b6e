import { type RefObject, useCallback, useEffect, useRef } from 'react';

const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
/** After a swipe, a list keeps moving for a moment. */
const recentMs = 1000;

/** Tells the user's scrolling from automatic scrolling, such as when rows are added or measured. */
export function useUserScroll(
  frame: RefObject<HTMLElement | null>,
  isShown: boolean,
): () => boolean {
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const element = frame.current;
    if (!isShown || !element) return;
    const note = ({ target }: Event) => {
      // Only the list, not the buttons beside it.
      if (!(target instanceof Element) || !target.closest('.message-scroll')) return;
      touchedAt.current = performance.now();
    };
    for (const gesture of gestures) element.addEventListener(gesture, note, { passive: true });
    return () => {
      for (const gesture of gestures) element.removeEventListener(gesture, note);
    };
  }, [frame, isShown]);
  return useCallback(() => performance.now() - touchedAt.current < recentMs, []);
}
