import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';

const section = 'B-other';
const entries = Type.Record(Type.String(), Type.String());
const keys = Type.Array(Type.String());

export const getBotStorage = endpoint({
  section,
  summary: 'Get bot storage',
  description: 'The texts that the calling bot has stored, by key. Bots only.',
  method: 'GET',
  path: '/bot_storage',
  access: 'user',
  mutates: false,
  params: { keys: optional(keys, 'Only these keys; all if absent.') },
  response: Type.Object({ storage: described(entries, 'The texts by key.') }),
  errors: { BAD_REQUEST: 'The caller is not a bot, or has nothing stored under one of the keys.' },
});

export const updateBotStorage = endpoint({
  section,
  summary: 'Update bot storage',
  description: 'Adds and replaces texts of the calling bot; other keys stay. Bots only.',
  method: 'PUT',
  path: '/bot_storage',
  access: 'user',
  mutates: true,
  params: { storage: required(entries, 'The texts by key.') },
  response: noFields,
  errors: { BAD_REQUEST: 'The caller is not a bot, or the storage would be too large.' },
});

export const deleteBotStorage = endpoint({
  section,
  summary: 'Delete bot storage',
  description: 'Bots only.',
  method: 'DELETE',
  path: '/bot_storage',
  access: 'user',
  mutates: true,
  params: { keys: optional(keys, 'Only these keys; all if absent.') },
  response: noFields,
  errors: { BAD_REQUEST: 'The caller is not a bot, or has nothing stored under one of the keys.' },
});
