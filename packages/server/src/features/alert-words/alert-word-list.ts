import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';

/** Returns a user's alert words as typed, in alphabetical order. */
export function alertWordList(state: RealmState, userId: number): string[] {
  return [...(state.alertWordsByUser.get(userId)?.values() ?? [])]
    .sort((a, b) => (a.word_key < b.word_key ? -1 : 1))
    .map(({ word }) => word);
}

/** Sends the complete new list, which clients expect after every change. */
export function announceAlertWords(change: Mutation, userId: number): void {
  const alert_words = alertWordList(change.state, userId);
  change.emit(forUser(userId), { type: 'alert_words', alert_words });
}
