import type { TermMeaning, TermOf } from '@tidings/shared-types';

/** A term of a narrow that was checked, apart from the names in it. */
export type Term = Exclude<TermMeaning, { readonly kind: 'unknown' }>;

export function termsOf<K extends Term['kind']>(terms: readonly Term[], kind: K): TermOf<K>[] {
  return terms.filter((term): term is Term & TermOf<K> => term.kind === kind);
}
