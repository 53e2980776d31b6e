import { meaningOf, type Narrow, type NarrowTerm } from '@tidings/shared-types';
import { readTopic } from '../messages/topic.ts';
import { badNarrow } from './bad-narrow.ts';
import type { Term } from './narrow-terms.ts';

/** More would make a statement of unreasonable size. */
const MAX_TERMS = 100;
/** Of all searches together: each quoted part of them may have to be looked for in every message. */
const MAX_SEARCH_LENGTH = 1000;

/** Reads a narrow in either of its forms: what each term means, whoever asks. */
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

/** No message is in a channel and direct: such a narrow is a mistake. */
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
