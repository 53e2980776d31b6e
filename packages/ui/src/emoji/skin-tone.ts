import type { EmojiRef } from '@tidings/sdk';
import { charactersOf, withTone } from '../content/emoji-text.ts';
import { t } from '../languages/t.ts';

const key = 'tidings:skin-tone';

/** The skin tones with their names. The first is none. */
export const skinTones = (): readonly (readonly [tone: string, name: string])[] => [
  ['', t('emoji.defaultSkinTone')],
  ['\u{1f3fb}', t('emoji.lightSkinTone')],
  ['\u{1f3fc}', t('emoji.mediumLightSkinTone')],
  ['\u{1f3fd}', t('emoji.mediumSkinTone')],
  ['\u{1f3fe}', t('emoji.mediumDarkSkinTone')],
  ['\u{1f3ff}', t('emoji.darkSkinTone')],
];

/** The skin tone that was chosen on this device. */
export function skinTone(): string {
  const stored = localStorage.getItem(key);
  return skinTones().find(([tone]) => tone === stored)?.[0] ?? '';
}

export function rememberSkinTone(tone: string): void {
  try {
    localStorage.setItem(key, tone);
  } catch {
    // The disk is full. The choice then lasts until the page closes.
  }
}

/** Returns how a text names an emoji: by its characters if it gets a skin tone, which names do not have. */
export function emojiSource({ name, code, type }: EmojiRef): string {
  const plain = type === 'unicode_emoji' ? charactersOf(code) : undefined;
  const toned = plain && withTone(plain, skinTone());
  return toned === undefined || toned === plain ? `:${name}:` : toned;
}
