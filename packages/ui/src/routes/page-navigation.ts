import {
  hasGoneBackFromDialog,
  isOnDialogEntry,
  pushDialogEntry,
  rememberEntry,
  replaceBelowDialog,
} from '../ui/dialog-history.ts';
import { OpenDialogs } from '../ui/open-dialogs.ts';
import { createOpener } from '../ui/opener.ts';
import { discardUnsavedInput, hasUnsavedInput } from '../ui/unsaved-input.ts';
import type { GoOptions, Navigation } from './navigation.ts';
import { type Route, routeHref } from './route.ts';

const pending = createOpener<string>();
const dialogs = new OpenDialogs(pushDialogEntry);

/** The fragment that is shown. It stays until the user confirms leaving. */
let shown = location.hash;
const listeners = new Set<() => void>();

/** Keeps the shown page in the address of the browser's page, whose history then goes through them. */
export const pageNavigation: Navigation = {
  fragment: () => shown,
  subscribe,
  go,
  pending,
  leaveFor,
  dialogs,
  ownsHistory: true,
};

function go(route: Route, { replace = false }: GoOptions = {}): void {
  const href = routeHref(route);
  if (replace && isOnDialogEntry()) replaceBelowDialog(href);
  // A dialog's history entry has the same address as the one before, so replace it.
  else if (replace || isOnDialogEntry()) location.replace(href);
  else location.hash = href;
  arrive(replace);
}

function leaveFor(fragment: string): void {
  replaceAddress(fragment);
  discardUnsavedInput();
  show(fragment);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('hashchange', onHashChange);
  addEventListener('popstate', onPopState);
  return () => listeners.delete(listener);
}

/** Handles going back while a dialog is open: closes the dialog instead of leaving the page. */
function onPopState(): void {
  if (!hasGoneBackFromDialog()) return;
  // The page below may have been replaced while the dialog was open.
  history.replaceState(history.state, '', shown);
  if (!dialogs.closeTopmost()) history.back();
}

function onHashChange(): void {
  arrive();
}

function arrive(keepsDialogs = false): void {
  rememberEntry();
  const wanted = location.hash;
  if (wanted === shown) return;
  if (!hasUnsavedInput()) {
    show(wanted, keepsDialogs);
    return;
  }
  // The history entry stays, for the target in the end.
  replaceAddress(shown);
  pending.open(wanted);
}

/** Changes the address of the current history entry. */
function replaceAddress(fragment: string): void {
  history.replaceState(null, '', fragment);
  rememberEntry();
}

function show(fragment: string, keepsDialogs = false): void {
  shown = fragment;
  for (const listener of listeners) listener();
  if (!keepsDialogs) dialogs.closeAll();
}
