import type { RealmState } from '../realm/realm-state.ts';
import { SubstringHashes } from '../text/substring-hashes.ts';

/** What may stand beside an alert word: the edges of the text, blanks and common punctuation. */
const BEFORE = /^[\s"'({[<*_~`,.;:!?/\\-]$/;
const AFTER = /^[\s"')}\]>*_~`,.;:!?/\\-]$/;

/** What is known of the alert words of an organization. */
export type AlertWords = Pick<
  RealmState,
  'alertWords' | 'alertWordsByHash' | 'alertWordsByKey' | 'alertWordsByLength'
>;

/**
 * Accounts one of whose alert words occurs in the text. Every send waits for this, so that it costs in the text, however
 * many words people have: what stands where a word may begin and end is looked up, once where it stands twice.
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

/** Marks the places that such a character follows, and the end. */
function placesBefore(pattern: RegExp, text: string): Uint8Array {
  const places = new Uint8Array(text.length + 1);
  for (let at = 0; at < text.length; at += 1) places[at] = pattern.test(text.charAt(at)) ? 1 : 0;
  places[text.length] = 1;
  return places;
}
