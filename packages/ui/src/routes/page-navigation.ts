import { useMemo, useSyncExternalStore } from 'react';
import {
  hasGoneBackFromDialog,
  isOnDialogEntry,
  rememberEntry,
  replaceBelowDialog,
} from '../ui/dialog-history.ts';
import { closeDialogs, closeTopmost } from '../ui/open-dialogs.ts';
import { createOpener } from '../ui/opener.ts';
import { discardUnsavedInput, hasUnsavedInput } from '../ui/unsaved-input.ts';
import { parseRoute, type Route, routeHref } from './route.ts';

/** The target that the user wants to leave for, while a form has unsaved input. */
export const pendingNavigation = createOpener<string>();

/** The fragment that is shown. It stays until the user confirms leaving. */
let shown = location.hash;
const listeners = new Set<() => void>();

export function useRoute(): Route {
  const fragment = useSyncExternalStore(follow, () => shown);
  return useMemo(() => parseRoute(fragment), [fragment]);
}

/**
 * Shows another page. `replace` adds no history entry and closes no dialog: the page below it has only moved to
 * another address.
 */
export function goTo(route: Route, { replace = false } = {}): void {
  const href = routeHref(route);
  if (replace && isOnDialogEntry()) replaceBelowDialog(href);
  // A dialog's history entry has the same address as the one before, so replace it.
  else if (replace || isOnDialogEntry()) location.replace(href);
  else location.hash = href;
  arrive(replace);
}

/** Leaves for another page, with unsaved input discarded. */
export function leaveFor(fragment: string): void {
  replaceAddress(fragment);
  discardUnsavedInput();
  show(fragment);
}

function follow(listener: () => void): () => void {
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
  if (!closeTopmost()) history.back();
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
  pendingNavigation.open(wanted);
}

/** Changes the address of the current history entry. */
function replaceAddress(fragment: string): void {
  history.replaceState(null, '', fragment);
  rememberEntry();
}

function show(fragment: string, keepsDialogs = false): void {
  shown = fragment;
  for (const listener of listeners) listener();
  if (!keepsDialogs) closeDialogs();
}
