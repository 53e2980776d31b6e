import { focusedElement } from './focused.ts';

/**
 * Returns an element, its ancestors and its neighbours in a list, nearest first: candidates for the focus if the
 * element is removed.
 */
export function focusCandidates(element: Element | null): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let place = element; place; place = place.parentElement) {
    if (place instanceof HTMLElement) places.push(place);
    if (place.matches('li')) places.push(...firstOfItems(place));
  }
  return places;
}

/** Focusable elements of a list item, the items after it and those before it. */
function firstOfItems(item: Element): HTMLElement[] {
  const items = [...(item.parentElement?.children ?? [])];
  const at = items.indexOf(item);
  const inOrder = [...items.slice(at), ...items.slice(0, at).reverse()];
  return inOrder.flatMap((each) => each.querySelector<HTMLElement>('a, button') ?? []);
}

/** Focuses the first candidate that can take the focus, unless something else already has it. */
export function focusFirst(places: readonly HTMLElement[], options?: FocusOptions): void {
  if (focusedElement() !== document.body) return;
  for (const place of places) {
    place.focus(options);
    if (focusedElement() === place) break;
  }
  // Some buttons show only while the focus is nearby.
  places[0]?.focus(options);
}
