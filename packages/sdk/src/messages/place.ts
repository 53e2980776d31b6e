import type { ConversationKey } from './conversation.ts';

/** A set of pages: of a conversation, of a channel, or all. */
export type Place =
  | { readonly scope: ConversationKey }
  | { readonly parent: string }
  | 'everywhere';

/** Returns the view of a place: the channel, the conversation, or empty for everywhere. */
export function nameOfPlace(place: Place): string {
  if (place === 'everywhere') return '';
  return 'parent' in place ? place.parent : place.scope;
}

export interface Span {
  readonly from: number;
  /** Infinity for the newest. */
  readonly to: number;
  /** Infinity for no limit. */
  readonly limit: number;
}

export function isConversation(place: Place): place is { readonly scope: ConversationKey } {
  return place !== 'everywhere' && 'scope' in place;
}

/** Tells whether a conversation belongs to a place. */
export function isAt(place: Place, key: ConversationKey): boolean {
  if (place === 'everywhere') return true;
  return 'scope' in place ? key === place.scope : key.startsWith(`${place.parent}:`);
}

/** Returns the store query of a place. */
export function whereOf(place: Place) {
  return place === 'everywhere' ? {} : place;
}
