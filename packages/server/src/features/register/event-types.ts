/**
 * The event types of snapshot parts that have another name than their events. Requests may use either name for either.
 */
const eventOfPart: ReadonlyMap<string, string> = new Map([
  ['channel_folders', 'channel_folder'],
  ['navigation_views', 'navigation_view'],
  ['realm_user_groups', 'user_group'],
  ['video_calls', 'has_zoom_token'],
]);
const partOfEvent: ReadonlyMap<string, string> = new Map(
  Array.from(eventOfPart, ([part, event]) => [event, part]),
);

/** Returns the event types that a request names. */
export function eventTypes(named: readonly string[]): string[] {
  return [...new Set(named.map((name) => eventOfPart.get(name) ?? name))];
}

/** Returns the snapshot parts that a request names. */
export function partNames(named: readonly string[]): Set<string> {
  return new Set(named.map((name) => partOfEvent.get(name) ?? name));
}
