import type { HasOperand, IsOperand } from '@tidings/shared-types';
import type { SearchQuery } from '../search/search-query.ts';
import type { Space } from './search-space.ts';

/** A resolved narrow: where to look, and the conditions on messages there. */
export interface Search {
  /** Stretches of channels. */
  readonly spaces: readonly Space[];
  /** The viewer's direct conversations that are searched; undefined for none. */
  readonly direct: readonly DirectCondition[] | undefined;
  readonly conditions: readonly Condition[];
  /** Whether the viewer follows or mutes so few topics that each can be searched separately. */
  readonly hasFewPolicies?: boolean;
}

export type DirectCondition = { readonly negated: boolean } & (
  | { readonly kind: 'exactly'; readonly members: readonly number[] }
  | { readonly kind: 'including'; readonly userId: number }
  | { readonly kind: 'group-including'; readonly userId: number }
);

export type Condition = { readonly negated: boolean } & (
  | { readonly kind: 'topic'; readonly key: string }
  | { readonly kind: 'sender'; readonly userId: number }
  | { readonly kind: 'is'; readonly what: Exclude<IsOperand, 'dm'> }
  | { readonly kind: 'has'; readonly what: HasOperand }
  /** Received, and not only kept because it was starred or moved. */
  | { readonly kind: 'received' }
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'search'; readonly query: SearchQuery }
  /** `tag` in its stored form. */
  | { readonly kind: 'custom'; readonly tag: string }
  /** Muted, except for the channel or topic that the narrow itself names. */
  | { readonly kind: 'muted'; readonly byChannel: boolean; readonly byTopic: boolean }
);

export function isOfTopic(conditions: readonly Condition[]): boolean {
  return conditions.some(({ kind, negated }) => kind === 'topic' && !negated);
}

/** Returns the text to search for, if any. */
export function soughtIn({ conditions }: Search): SearchQuery | undefined {
  const found = conditions.find(({ kind, negated }) => kind === 'search' && !negated);
  return found?.kind === 'search' ? found.query : undefined;
}
