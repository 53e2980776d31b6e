import { setInternal } from '../../core/realm/create-realm.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { type SearchLanguage, searchLanguageOf } from './search-text.ts';

/** Returns the language in which new messages are indexed. */
export function indexLanguage(state: RealmState): SearchLanguage {
  return state.internal('search_index').language;
}

/** Returns every language in which a message may be indexed at the moment. */
export function searchedLanguages(state: RealmState): SearchLanguage[] {
  const { language, rebuild } = state.internal('search_index');
  return [...new Set([language, ...(rebuild?.languages ?? [])])];
}

/** Indexes messages in the language that the organization is set to, while it has none. */
export function startIndex(change: Mutation): void {
  const language = searchLanguageOf(change.state.setting('default_language'));
  setInternal(change, 'search_index', { language, rebuild: null });
}

/** Starts a rebuild of all messages, in the language that the organization is set to. */
export function startRebuild(change: Mutation): void {
  setInternal(change, 'search_index', {
    language: searchLanguageOf(change.state.setting('default_language')),
    rebuild: { before: Number.MAX_SAFE_INTEGER, languages: searchedLanguages(change.state) },
  });
}
