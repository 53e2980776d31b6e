import type { TermMeaning, TermOf } from '@tidings/shared-types';

/** A valid term of a narrow. The names in it are not yet looked up. */
export type Term = Exclude<TermMeaning, { readonly kind: 'unknown' }>;

export function termsOf<K extends Term['kind']>(terms: readonly Term[], kind: K): TermOf<K>[] {
  return terms.filter((term): term is Term & TermOf<K> => term.kind === kind);
}
