import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { limits } from '../limits.ts';

const section = 'B-alert-words';
const words = Type.Array(Type.String());
const response = Type.Object({
  alert_words: described(words, 'All alert words of the caller.'),
});

export const getAlertWords = endpoint({
  section,
  summary: 'Get alert words',
  description: 'Words that alert the caller wherever they are written.',
  method: 'GET',
  path: '/users/me/alert_words',
  access: 'user',
  mutates: false,
  params: {},
  response,
  errors: {},
});

export const addAlertWords = endpoint({
  section,
  summary: 'Add alert words',
  method: 'POST',
  path: '/users/me/alert_words',
  access: 'user',
  mutates: true,
  params: {
    alert_words: required(
      words,
      `The words: up to ${limits.alertWordLength} characters each. Blank words, and words that are there already in any case, are ignored.`,
    ),
  },
  response,
  errors: { BAD_REQUEST: 'A word is too long, or the caller would have too many.' },
});

export const removeAlertWords = endpoint({
  section,
  summary: 'Remove alert words',
  method: 'DELETE',
  path: '/users/me/alert_words',
  access: 'user',
  mutates: true,
  params: {
    alert_words: required(words, 'The words, in any case. Words that are not there are ignored.'),
  },
  response,
  errors: {},
});
