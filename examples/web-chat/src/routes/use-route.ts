import { useMemo, useSyncExternalStore } from 'react';
import { hasLeftStep, isOnStep, noteStep, replaceUnderStep } from '../ui/dialog-step.ts';
import { closeDialogs, closeTopmost } from '../ui/open-dialogs.ts';
import { createOpener } from '../ui/opener.ts';
import { giveUpTyped, hasTyped } from '../ui/typed.ts';
import { parseRoute, type Route, routeHref } from './route.ts';

/** Where the person was about to go, while something is typed that would be lost. */
export const departure = createOpener<string>();

/** The address stands still until it is sure that one goes. */
let shown = location.hash;
const listeners = new Set<() => void>();

export function useRoute(): Route {
  const fragment = useSyncExternalStore(follow, () => shown);
  return useMemo(() => parseRoute(fragment), [fragment]);
}

/**
 * Shows something else; `replace` leaves no step to go back to, nor closes dialogs: what they lie over
 * is only found elsewhere.
 */
export function goTo(route: Route, { replace = false } = {}): void {
  const href = routeHref(route);
  if (replace && isOnStep()) replaceUnderStep(href);
  // The step of a dialog leads nowhere that the one before does not.
  else if (replace || isOnStep()) location.replace(href);
  else location.hash = href;
  arrive(replace);
}

/** Goes there, whatever is typed here. */
export function departFor(fragment: string): void {
  putHere(fragment);
  giveUpTyped();
  show(fragment);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('hashchange', onHashChange);
  addEventListener('popstate', onStep);
  return () => listeners.delete(listener);
}

/** Whoever goes back with a dialog open leaves the dialog, and not the page. */
function onStep(): void {
  if (!hasLeftStep()) return;
  // The page may have been replaced while one stood on the dialog's step.
  history.replaceState(history.state, '', shown);
  if (!closeTopmost()) history.back();
}

function onHashChange(): void {
  arrive();
}

function arrive(keepsDialogs = false): void {
  noteStep();
  const wanted = location.hash;
  if (wanted === shown) return;
  if (!hasTyped()) {
    show(wanted, keepsDialogs);
    return;
  }
  // The step in the history stays, for where it leads in the end.
  putHere(shown);
  departure.open(wanted);
}

/** This step of the history leads there from now on. */
function putHere(fragment: string): void {
  history.replaceState(null, '', fragment);
  noteStep();
}

function show(fragment: string, keepsDialogs = false): void {
  shown = fragment;
  for (const listener of listeners) listener();
  if (!keepsDialogs) closeDialogs();
}
