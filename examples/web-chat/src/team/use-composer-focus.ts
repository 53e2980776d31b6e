import { useEffect } from 'react';
import { focusComposer } from '../composer/focus-composer.ts';
import { type Route, routeHref } from '../routes/route.ts';
import { goTo } from '../routes/use-route.ts';
import { hasKeyboard } from '../ui/has-keyboard.ts';

let readAt: string | undefined;

/** Lets the composer of a conversation not take the focus when that opens next. */
export function keepFocusAt(route: Route): void {
  readAt = routeHref(route);
}

/** Goes on reading there: the keys that lead on keep working, and do not write. */
export function readOnAt(route: Route): void {
  keepFocusAt(route);
  goTo(route);
}

/** Whoever opens a conversation can write at once. */
export function useComposerFocus(route: Route): void {
  useEffect(() => {
    if (routeHref(route) === readAt) return;
    readAt = undefined;
    const isConversation = route.name === 'topic' || route.name === 'direct';
    if (isConversation && hasKeyboard.matches) focusComposer();
  }, [route]);
}

/** So that the other keys work again. */
export function leaveComposer(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.closest('.composer textarea')) focused.blur();
}
