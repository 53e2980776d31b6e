import { type RefObject, useCallback, useEffect, useRef } from 'react';

const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
/** A list goes on moving for a moment after the finger has left it. */
const recentMs = 1000;

/** Tells what a person moves from what moves by itself, as rows come and are measured. */
export function useTouched(frame: RefObject<HTMLElement | null>, isShown: boolean): () => boolean {
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const element = frame.current;
    if (!isShown || !element) return;
    const note = ({ target }: Event) => {
      // Not the buttons beside it.
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
