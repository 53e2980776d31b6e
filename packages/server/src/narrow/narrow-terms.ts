/** A term of a narrow as it was meant: aliases resolved, operands checked, names not looked up yet. */
export type Term = TermKind & { readonly negated: boolean };

type TermKind =
  | { readonly kind: 'channel'; readonly channel: string | number }
  | { readonly kind: 'channels'; readonly which: ChannelsOperand }
  | { readonly kind: 'topic'; readonly topic: string }
  | { readonly kind: 'dm'; readonly people: readonly (string | number)[] }
  | { readonly kind: 'dm-including'; readonly person: string | number }
  | { readonly kind: 'group-dm-including'; readonly person: string | number }
  | { readonly kind: 'sender'; readonly person: string | number }
  | { readonly kind: 'is'; readonly what: IsOperand }
  | { readonly kind: 'has'; readonly what: HasOperand }
  | { readonly kind: 'in'; readonly what: 'home' | 'all' }
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'near' }
  | { readonly kind: 'with'; readonly id: number }
  | { readonly kind: 'search'; readonly text: string };

export type ChannelsOperand = 'public' | 'web-public';
export type IsOperand =
  | 'dm'
  | 'starred'
  | 'unread'
  | 'alerted'
  | 'mentioned'
  | 'resolved'
  | 'followed'
  | 'muted';
export type HasOperand = 'attachment' | 'image' | 'link' | 'reaction';

export type TermOf<K extends Term['kind']> = Extract<Term, { readonly kind: K }>;

export function termsOf<K extends Term['kind']>(terms: readonly Term[], kind: K): TermOf<K>[] {
  return terms.filter((term): term is TermOf<K> => term.kind === kind);
}
