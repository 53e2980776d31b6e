import type { RealmState } from '../../core/realm/realm-state.ts';
import { SubstringHashes } from '../../core/text/substring-hashes.ts';

/** Characters that may surround an alert word. The edges of the text count too. */
const BEFORE = /^[\s"'({[<*_~`,.;:!?/\\-]$/;
const AFTER = /^[\s"')}\]>*_~`,.;:!?/\\-]$/;

/** The organization's alert words. */
export type AlertWords = Pick<
  RealmState,
  'alertWords' | 'alertWordsByHash' | 'alertWordsByKey' | 'alertWordsByLength'
>;

/**
 * Returns the accounts with an alert word in the text. Every send waits for this, so its cost depends on the text, not
 * on the number of words. It looks up each part of the text between possible word edges, and repeated parts once.
 */
export function usersWithAlertWord(words: AlertWords, content: string): Set<number> {
  const users = new Set<number>();
  if (words.alertWords.size === 0) return users;
  const text = content.toLowerCase();
  const hashes = new SubstringHashes(text);
  const ends = placesBefore(AFTER, text);
  const lengths = [...words.alertWordsByLength.keys()];
  const found = new Set<string>();
  for (let start = 0; start < text.length; start += 1) {
    if (start > 0 && !BEFORE.test(text.charAt(start - 1))) continue;
    for (const length of lengths) {
      const end = start + length;
      if (!ends[end]) continue;
      if (!words.alertWordsByHash.has(hashes.of(start, end))) continue;
      const word = text.slice(start, end);
      if (found.has(word)) continue;
      found.add(word);
      for (const { user_id } of words.alertWordsByKey.get(word)?.values() ?? []) users.add(user_id);
    }
  }
  return users;
}

/** Marks the positions after matching characters, and the end. */
function placesBefore(pattern: RegExp, text: string): Uint8Array {
  const places = new Uint8Array(text.length + 1);
  for (let at = 0; at < text.length; at += 1) places[at] = pattern.test(text.charAt(at)) ? 1 : 0;
  places[text.length] = 1;
  return places;
}
