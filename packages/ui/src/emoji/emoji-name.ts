import type { EmojiRef } from '@tidings/sdk';
import { useSyncExternalStore } from 'react';
import { type EmojiNames, loadedLanguage, onLanguage } from '../languages/language.ts';

/** Returns the names of emoji in the language of the page. Undefined in English, and until they are loaded. */
export const emojiNames = (): EmojiNames | undefined => loadedLanguage()?.emojiNames;

/** Like `emojiNames`, and renders anew when they change. */
export function useEmojiNames(): EmojiNames | undefined {
  return useSyncExternalStore(onLanguage, emojiNames, emojiNames);
}

/** Returns the name of an emoji in the language of the page, or the words of its shortcode. */
export function emojiName({ name, code, type }: EmojiRef, names: EmojiNames | undefined): string {
  const known = type === 'unicode_emoji' ? names?.get(code)?.[0] : undefined;
  return known ?? name.replaceAll('_', ' ');
}
