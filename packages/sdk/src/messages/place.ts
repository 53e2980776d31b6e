import type { ConversationKey } from './conversation.ts';

/** Where pages are: of a conversation, of a channel, or everywhere. */
export type Place =
  | { readonly scope: ConversationKey }
  | { readonly parent: string }
  | 'everywhere';

/** The view of the channel, or the conversation, that a place is; empty for everywhere. */
export function nameOfPlace(place: Place): string {
  if (place === 'everywhere') return '';
  return 'parent' in place ? place.parent : place.scope;
}

export interface Span {
  readonly from: number;
  /** Infinity for up to the newest. */
  readonly to: number;
  /** Infinity for all there are. */
  readonly limit: number;
}

export function isConversation(place: Place): place is { readonly scope: ConversationKey } {
  return place !== 'everywhere' && 'scope' in place;
}

/** Whether a conversation is in it. */
export function isAt(place: Place, key: ConversationKey): boolean {
  if (place === 'everywhere') return true;
  return 'scope' in place ? key === place.scope : key.startsWith(`${place.parent}:`);
}

/** For asking the store. */
export function whereOf(place: Place) {
  return place === 'everywhere' ? {} : place;
}
