import type { LoggedEvent, RealmEvent } from '../../realm/events.ts';

const known = new WeakMap<LoggedEvent, Map<string, string>>();

/** Returns the text of an entry in one of its variants. Made on first use and cached with the entry. */
export function textOf(logged: LoggedEvent, variant: string, make: () => string): string {
  const texts = known.get(logged) ?? new Map<string, string>();
  known.set(logged, texts);
  const text = texts.get(variant) ?? make();
  texts.set(variant, text);
  return text;
}

/** Returns an event without the fields that only concern its delivery. */
export function delivered({ not_for, needs, without, ...event }: RealmEvent): RealmEvent {
  return event;
}

const sets = new WeakMap<readonly number[], ReadonlySet<number>>();

/** Whether an id is in a list of an entry. Uses a set, as the list may be long and is searched for every queue. */
export function isAmong(ids: readonly number[], id: number): boolean {
  const set = sets.get(ids) ?? new Set(ids);
  sets.set(ids, set);
  return set.has(id);
}
