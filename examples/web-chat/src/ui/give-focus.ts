/**
 * An element, what holds it, and what stands beside it in a list: which may be there when it is not, the
 * nearest first.
 */
export function placesAround(element: Element | null): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let place = element; place; place = place.parentElement) {
    if (place instanceof HTMLElement) places.push(place);
    if (place.matches('li')) places.push(...firstOfItems(place));
  }
  return places;
}

/** What takes the focus first in an item of a list, in those after it, and in those before it. */
function firstOfItems(item: Element): HTMLElement[] {
  const items = [...(item.parentElement?.children ?? [])];
  const at = items.indexOf(item);
  const inOrder = [...items.slice(at), ...items.slice(0, at).reverse()];
  return inOrder.flatMap((each) => each.querySelector<HTMLElement>('a, button') ?? []);
}

/** To the first of them that takes it, unless somebody took it meanwhile. */
export function giveFocus(places: readonly HTMLElement[], options?: FocusOptions): void {
  if (document.activeElement !== document.body) return;
  for (const place of places) {
    place.focus(options);
    if (document.activeElement === place) break;
  }
  // Some buttons show only while the focus is around them.
  places[0]?.focus(options);
}
