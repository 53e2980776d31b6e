import type { RealmState } from '../realm/realm-state.ts';

/** What may stand beside an alert word: the edges of the text, blanks and common punctuation. */
const BEFORE = /(^|[\s"'({[<*_~`,.;:!?/\\-])$/;
const AFTER = /^($|[\s"')}\]>*_~`,.;:!?/\\-])/;

/** Accounts one of whose alert words occurs in the text. */
export function usersWithAlertWord(state: RealmState, content: string): Set<number> {
  const users = new Set<number>();
  if (state.alertWords.size === 0) return users;
  const text = content.toLowerCase();
  for (const { user_id, word_key } of state.alertWords.values()) {
    if (!users.has(user_id) && occurs(text, word_key)) users.add(user_id);
  }
  return users;
}

function occurs(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (BEFORE.test(text.slice(Math.max(0, at - 1), at)) && AFTER.test(text.slice(end, end + 1))) {
      return true;
    }
  }
  return false;
}
