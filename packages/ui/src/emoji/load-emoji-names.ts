import { loadedLanguage, onLanguage, use } from '../languages/language.ts';

let isWanted = false;

/** Loads the names of emoji, now and in each language that the page changes to. */
export async function loadEmojiNames(): Promise<void> {
  if (!isWanted) {
    isWanted = true;
    onLanguage(() => void loadEmojiNames());
  }
  const page = loadedLanguage();
  if (!page || page.emojiNames) return;
  // Offline and never cached, emoji keep their shortcodes until the next call.
  const loaded = await page.rest?.loadEmojiNames?.().catch(() => undefined);
  if (!loaded || loadedLanguage() !== page) return;
  const lines = loaded.emojiNames.split('\n').map((line) => line.split('|'));
  use({ ...page, emojiNames: new Map(lines.map(([code = '', ...words]) => [code, words])) });
}
