/** An element and what holds it, which may be there when it is not. */
export function placesAround(element: Element | null): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let place = element; place; place = place.parentElement) {
    if (place instanceof HTMLElement) places.push(place);
  }
  return places;
}

/** To the first of them that takes it, unless somebody took it meanwhile. */
export function giveFocus(places: readonly HTMLElement[]): void {
  if (document.activeElement !== document.body) return;
  for (const place of places) {
    place.focus();
    if (document.activeElement === place) break;
  }
  // Some buttons show only while the focus is around them.
  places[0]?.focus();
}
