import { type InboxItem, useClient } from '@tidings/sdk/react';
import { useEffect, useMemo, useRef } from 'react';
import { focusComposer } from '../composer/focus-composer.ts';
import { conversationRoute } from '../routes/conversation-route.ts';
import type { Navigation } from '../routes/navigation.ts';
import { type Route, routeHref } from '../routes/route.ts';
import { useScope } from '../scope/scope.ts';
import { useSearchHere } from '../search/use-search-here.ts';
import { isComposing } from '../ui/is-composing.ts';
import { isElsewhere } from '../ui/is-elsewhere.ts';
import { useKeys } from '../ui/use-keys.ts';
import { viewKeys } from './shortcuts.ts';
import { useTeamDialog } from './team-dialog.ts';
import { leaveComposer, readOnAt } from './use-composer-focus.ts';

/** The time to press the second key after `g`. */
const sequenceMs = 1500;

/** Keyboard shortcuts that work outside text fields. */
export function useShortcuts(): void {
  const inbox = useClient().inbox();
  const scope = useScope();
  const teamDialog = useTeamDialog();
  const searchHere = useSearchHere();
  const goAt = useRef(Number.NEGATIVE_INFINITY);
  // A list is current only while it has a subscriber.
  useEffect(() => inbox.subscribe(() => undefined), [inbox]);
  const { navigation } = scope;
  const keys = useMemo<Readonly<Record<string, () => void>>>(
    () => ({
      '/': searchHere,
      '?': () => teamDialog.open('shortcuts'),
      c: () => focusComposer(scope),
      x: () => teamDialog.open('newDirect'),
      n: () => goToNext(navigation, inbox.current ?? []),
      p: () => goToNext(navigation, (inbox.current ?? []).filter(isDirect)),
    }),
    [inbox, navigation, scope, searchHere, teamDialog],
  );

  useKeys((event) => {
    if (event.defaultPrevented || isComposing(event)) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      teamDialog.open('switcher');
      return;
    }
    if (event.key === 'Escape') leaveComposer();
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const isSequence = event.timeStamp - goAt.current < sequenceMs;
    goAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const view = isSequence ? viewKeys().get(event.key) : undefined;
    const act = view ? () => navigation.go(view.to) : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function isDirect({ to }: InboxItem): boolean {
  return to.kind === 'direct';
}

/** Opens the next unread conversation after the present one, which may still be in the list. */
function goToNext(navigation: Navigation, items: readonly InboxItem[]): void {
  const isHere = (route: Route) => navigation.fragment() === routeHref(route);
  const routes = items.map(({ to }) => conversationRoute(to));
  const present = routes.findIndex(isHere);
  const next = routes[present + 1] ?? routes.find((route) => !isHere(route));
  readOnAt(navigation, next ?? { name: 'inbox' });
}
