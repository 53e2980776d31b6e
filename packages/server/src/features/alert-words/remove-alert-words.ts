import { endpoints } from '@tidings/shared-types';
import { alertWords } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { mutation } from '../../handler.ts';
import { alertWordList, announceAlertWords } from './alert-word-list.ts';

export const removeAlertWords = mutation(
  endpoints.removeAlertWords,
  ({ change, state, caller, input }) => {
    const keys = new Set(input.alert_words.map((word) => foldCase(word.trim())));
    const gone = [...keys].flatMap(
      (word_key) => state.alertWords.get({ user_id: caller.id, word_key }) ?? [],
    );
    for (const row of gone) change.remove(alertWords, row);
    if (gone.length > 0) announceAlertWords(change, caller.id);
    return { alert_words: alertWordList(state, caller.id) };
  },
);
