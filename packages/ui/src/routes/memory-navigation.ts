import { OpenDialogs } from '../ui/open-dialogs.ts';
import { createOpener } from '../ui/opener.ts';
import { discardUnsavedInput, hasUnsavedInput } from '../ui/unsaved-input.ts';
import type { Navigation } from './navigation.ts';
import { type Route, routeHref } from './route.ts';

/** Keeps the shown page in memory, for a chat that is only a part of the browser's page. */
export function memoryNavigation(start: Route): Navigation {
  let shown = routeHref(start);
  const listeners = new Set<() => void>();
  const dialogs = new OpenDialogs();
  const pending = createOpener<string>();
  const show = (fragment: string, keepsDialogs = false) => {
    shown = fragment;
    for (const listener of listeners) listener();
    if (!keepsDialogs) dialogs.closeAll();
  };
  return {
    fragment: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (route, { replace = false } = {}) => {
      const wanted = routeHref(route);
      if (wanted === shown) return;
      if (hasUnsavedInput()) pending.open(wanted);
      else show(wanted, replace);
    },
    pending,
    leaveFor: (fragment) => {
      discardUnsavedInput();
      show(fragment);
    },
    dialogs,
    ownsHistory: false,
  };
}
