import { endpoints, limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { alertWords } from '../../core/storage/tables/users.ts';
import { codePoints } from '../../core/text/code-points.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { mutation } from '../../handler.ts';
import { alertWordList, announceAlertWords } from './alert-word-list.ts';

export const addAlertWords = mutation(
  endpoints.addAlertWords,
  ({ change, state, caller, input }) => {
    const words = input.alert_words.map((word) => word.trim()).filter((word) => word !== '');
    const count = () => state.alertWordsByUser.get(caller.id)?.size ?? 0;
    const before = count();
    for (const word of words) {
      if (codePoints(word) > limits.alertWordLength) {
        throw badRequest(`A word can have at most ${limits.alertWordLength} characters.`);
      }
      const key = { user_id: caller.id, word_key: foldCase(word) };
      if (!state.alertWords.get(key)) change.put(alertWords, { ...key, word });
      // Checked for each word, since a request can contain a hundred thousand.
      if (count() > limits.alertWordsPerUser) {
        throw badRequest(`You can have at most ${limits.alertWordsPerUser} alert words.`);
      }
    }
    if (count() > before) announceAlertWords(change, caller.id);
    return { alert_words: alertWordList(state, caller.id) };
  },
);
