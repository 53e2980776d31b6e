import type { EmojiRef } from '@tidings/sdk';
import { isolated } from '../languages/isolated.ts';
import type { EmojiNames } from '../languages/language.ts';
import { emojiName } from './emoji-name.ts';

/** Returns the name of an emoji in the language of the page, if it has one, and the shortcode. */
export function emojiTitle(emoji: EmojiRef, names: EmojiNames | undefined): string {
  const shortcode = isolated(`:${emoji.name}:`);
  const isNamed = emoji.type === 'unicode_emoji' && names?.has(emoji.code);
  return isNamed ? `${emojiName(emoji, names)} ${shortcode}` : shortcode;
}
