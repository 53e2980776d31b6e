import { meaningOf, type Narrow, type TermMeaning, type TermOf } from '@tidings/shared-types/wire';

export function termsOf(narrow: Narrow): TermMeaning[] {
  return narrow.map(meaningOf);
}

/** Returns the terms of a kind that are not negated. */
export function positive<K extends TermMeaning['kind']>(
  terms: readonly TermMeaning[],
  kind: K,
): TermOf<K>[] {
  return terms.filter((term): term is TermOf<K> => term.kind === kind && !term.negated);
}
