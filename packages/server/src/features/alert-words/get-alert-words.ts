import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { alertWordList } from './alert-word-list.ts';

export const getAlertWords = query(endpoints.getAlertWords, ({ state, caller }) => ({
  alert_words: alertWordList(state, caller.id),
}));
