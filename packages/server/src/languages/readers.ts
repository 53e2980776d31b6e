import { chooseLanguage, type Language } from '@tidings/shared-types/languages';
import type { RealmState } from '../core/realm/realm-state.ts';
import { type Words, wordsIn } from './words.ts';

/** Returns the words for one reader. */
export function wordsFor(state: RealmState, userId: number): Words {
  return wordsIn(languageFor(state, userId));
}

/** Returns the language of one reader: that of their account, else that of the organization. */
export function languageFor(state: RealmState, userId: number): Language {
  const own = state.userSetting(userId, 'default_language');
  return firstOf([own, state.setting('default_language')]);
}

/** Returns the words for everyone in an organization, such as the readers of a channel. */
export function organizationWords(state: RealmState): Words {
  return wordsIn(firstOf([state.setting('default_language')]));
}

function firstOf(tags: readonly string[]): Language {
  return chooseLanguage(tags) ?? 'en';
}
