import { useEffect } from 'react';
import { focusComposer } from '../composer/focus-composer.ts';
import { type Route, routeHref } from '../routes/route.ts';
import { goTo } from '../routes/use-route.ts';
import { hasKeyboard } from '../ui/has-keyboard.ts';

let readAt: string | undefined;

/** Keeps the composer from taking the focus when a conversation opens next. */
export function keepFocusAt(route: Route): void {
  readAt = routeHref(route);
}

/** Opens a conversation to read on: shortcut keys keep working instead of typing. */
export function readOnAt(route: Route): void {
  keepFocusAt(route);
  goTo(route);
}

/** Focuses the composer when a conversation opens. */
export function useComposerFocus(route: Route): void {
  useEffect(() => {
    if (routeHref(route) === readAt) return;
    readAt = undefined;
    const isConversation = route.name === 'topic' || route.name === 'direct';
    if (isConversation && hasKeyboard.matches) focusComposer();
  }, [route]);
}

/** Blurs the composer, so that shortcut keys work again. */
export function leaveComposer(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.closest('.composer textarea')) focused.blur();
}
