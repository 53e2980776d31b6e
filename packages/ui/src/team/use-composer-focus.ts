import { useEffect } from 'react';
import { focusComposer } from '../composer/focus-composer.ts';
import type { Navigation } from '../routes/navigation.ts';
import { type Route, routeHref } from '../routes/route.ts';
import { useScope } from '../scope/scope.ts';
import { focusedElement } from '../ui/focused.ts';
import { hasKeyboard } from '../ui/has-keyboard.ts';

let readAt: string | undefined;

/** Keeps the composer from taking the focus when a conversation opens next. */
export function keepFocusAt(route: Route): void {
  readAt = routeHref(route);
}

/** Opens a conversation to read on: shortcut keys keep working instead of typing. */
export function readOnAt({ go }: Navigation, route: Route): void {
  keepFocusAt(route);
  go(route);
}

/** Focuses the composer when a conversation opens. A chat within a page does not take the focus from the rest. */
export function useComposerFocus(route: Route): void {
  const scope = useScope();
  useEffect(() => {
    if (routeHref(route) === readAt) return;
    readAt = undefined;
    const isConversation = route.name === 'topic' || route.name === 'direct';
    const isOurs = scope.root?.contains(focusedElement()) ?? true;
    if (isConversation && isOurs && hasKeyboard.matches) focusComposer(scope);
  }, [route, scope]);
}

/** Blurs the composer, so that shortcut keys work again. */
export function leaveComposer(): void {
  const focused = focusedElement();
  if (focused instanceof HTMLElement && focused.closest('.composer textarea')) focused.blur();
}
