import {
  meaningOf,
  type Narrow,
  type NarrowTerm,
  type TermMeaning,
  type TermOf,
} from '@tidings/shared-types';
import { ApiError } from '../../core/api-error.ts';
import { readTopic } from '../messages/topic.ts';

/** A valid term of a narrow. The names in it are not yet looked up. */
export type Term = Exclude<TermMeaning, { readonly kind: 'unknown' }>;

/** Keeps the size of the statement reasonable. */
const MAX_TERMS = 100;
/** Total length of all searches. Each quoted part may have to be looked for in every message. */
const MAX_SEARCH_LENGTH = 1000;

/** Parses a narrow in either form. The meaning of a term does not depend on the viewer. */
export function parseNarrow(narrow: Narrow): Term[] {
  if (narrow.length > MAX_TERMS) throw badNarrow('too many terms');
  const terms = narrow.map(checkedTerm);
  checkSearches(terms);
  checkWith(terms);
  checkNotBoth(terms);
  return terms;
}

function checkedTerm(given: NarrowTerm): Term {
  const term = meaningOf(given);
  if (term.kind === 'unknown') throw badNarrow(term.problem);
  return term.kind === 'topic' ? { ...term, topic: readTopic(term.topic) } : term;
}

function checkSearches(terms: readonly Term[]): void {
  const lengths = terms.map((term) => (term.kind === 'search' ? term.text.length : 0));
  const together = lengths.reduce((sum, length) => sum + length, 0);
  if (together > MAX_SEARCH_LENGTH) throw badNarrow('the text to search for is too long');
}

function checkWith(terms: readonly Term[]): void {
  const all = terms.filter((term) => term.kind === 'with');
  if (all.length > 1) throw badNarrow('duplicate with operator');
  if (all.some((term) => term.negated)) throw badNarrow('the with operator cannot be negated');
}

/** Throws if a narrow asks for channel and direct messages at once, which is a mistake. */
function checkNotBoth(terms: readonly Term[]): void {
  const positive = terms.filter((term) => !term.negated);
  if (positive.some(isAboutChannels) && positive.some(isAboutDirect)) {
    throw badNarrow('a channel and a direct message operator exclude each other');
  }
}

function isAboutChannels({ kind }: Term): boolean {
  return kind === 'channel' || kind === 'channels' || kind === 'topic';
}

export function isAboutDirect(term: Term): boolean {
  if (term.kind === 'is') return term.what === 'dm';
  return term.kind === 'dm' || term.kind === 'dm-including' || term.kind === 'group-dm-including';
}

export function termsOf<K extends Term['kind']>(terms: readonly Term[], kind: K): TermOf<K>[] {
  return terms.filter((term): term is Term & TermOf<K> => term.kind === kind);
}

export function badNarrow(desc: string): ApiError<'BAD_NARROW'> {
  return new ApiError('BAD_NARROW', `Invalid narrow operator: ${desc}`, { desc });
}
