import type { HasOperand, IsOperand } from '@tidings/shared-types';
import type { SearchQuery } from '../search/search-query.ts';
import type { Space } from './search-space.ts';

/** A narrow with everything looked up: where to look, and what must hold of a message there. */
export interface Search {
  /** In channels. */
  readonly spaces: readonly Space[];
  /** Which of the viewer's direct conversations are looked at; undefined for none. */
  readonly direct: readonly DirectCondition[] | undefined;
  readonly conditions: readonly Condition[];
  /** The viewer follows or mutes so few topics that each of them can be looked into. */
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
  /** And not only kept, as what was starred or moved into reach. */
  | { readonly kind: 'received' }
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'search'; readonly query: SearchQuery }
  /** Muted, apart from what the narrow itself looks at. */
  | { readonly kind: 'muted'; readonly byChannel: boolean; readonly byTopic: boolean }
);

export function isOfTopic(conditions: readonly Condition[]): boolean {
  return conditions.some(({ kind, negated }) => kind === 'topic' && !negated);
}

/** What is searched for, if anything. */
export function soughtIn({ conditions }: Search): SearchQuery | undefined {
  const found = conditions.find(({ kind, negated }) => kind === 'search' && !negated);
  return found?.kind === 'search' ? found.query : undefined;
}
