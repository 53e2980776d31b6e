import { chooseLanguage } from '@tidings/shared-types/languages';
import type { RealmState } from '../core/realm/realm-state.ts';
import { type Words, wordsIn } from './words.ts';

/** Returns the words for one reader: in the language of their account, else in that of the organization. */
export function wordsFor(state: RealmState, userId: number): Words {
  const own = state.userSetting(userId, 'default_language');
  return inFirstOf([own, state.setting('default_language')]);
}

/** Returns the words for everyone in an organization, such as the readers of a channel. */
export function organizationWords(state: RealmState): Words {
  return inFirstOf([state.setting('default_language')]);
}

function inFirstOf(tags: readonly string[]): Words {
  return wordsIn(chooseLanguage(tags) ?? 'en');
}
