import { type InboxItem, useClient } from '@tidings/sdk/react';
import { useEffect } from 'react';
import { focusComposer } from '../composer/focus-composer.ts';
import { conversationRoute } from '../routes/conversation-route.ts';
import { type Route, routeHref } from '../routes/route.ts';
import { goTo } from '../routes/use-route.ts';
import { isComposing } from '../ui/is-composing.ts';
import { isElsewhere } from '../ui/is-elsewhere.ts';
import { viewKeys } from './shortcuts.ts';
import { teamDialog } from './team-dialog.ts';
import { leaveComposer, readOnAt } from './use-composer-focus.ts';

/** The time to press the second key after `g`. */
const sequenceMs = 1500;

/** Keyboard shortcuts that work outside text fields. */
export function useShortcuts(): void {
  const client = useClient();
  useEffect(() => {
    const inbox = client.inbox();
    // A list is current only while it has a subscriber.
    const stop = inbox.subscribe(() => undefined);
    let goAt = Number.NEGATIVE_INFINITY;

    const keys: Readonly<Record<string, () => void>> = {
      '/': () => goTo({ name: 'search', text: '' }),
      '?': () => teamDialog.open('shortcuts'),
      c: focusComposer,
      x: () => teamDialog.open('newDirect'),
      n: () => goToNext(inbox.current ?? []),
      p: () => goToNext((inbox.current ?? []).filter(isDirect)),
    };

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event)) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        teamDialog.open('switcher');
        return;
      }
      if (event.key === 'Escape') leaveComposer();
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const isSequence = event.timeStamp - goAt < sequenceMs;
      goAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const view = isSequence ? viewKeys.get(event.key) : undefined;
      const act = view ? () => goTo(view.to) : keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
      stop();
    };
  }, [client]);
}

function isDirect({ to }: InboxItem): boolean {
  return to.kind === 'direct';
}

/** Opens the next unread conversation after the present one, which may still be in the list. */
function goToNext(items: readonly InboxItem[]): void {
  const routes = items.map(({ to }) => conversationRoute(to));
  const present = routes.findIndex((route) => isHere(route));
  const next = routes[present + 1] ?? routes.find((route) => !isHere(route));
  readOnAt(next ?? { name: 'inbox' });
}

function isHere(route: Route): boolean {
  return location.hash === routeHref(route);
}
