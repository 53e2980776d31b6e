import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';

const section = 'B-other';
const entries = Type.Record(Type.String(), Type.String());
const keys = Type.Array(Type.String());

export const getBotStorage = endpoint({
  section,
  summary: 'Get what a bot keeps',
  description: 'Texts by key, for the calling bot alone. Open to bots only.',
  method: 'GET',
  path: '/bot_storage',
  access: 'user',
  mutates: false,
  params: { keys: optional(keys, 'Only these keys; all if absent.') },
  response: Type.Object({ storage: described(entries, 'The texts by key.') }),
  errors: { BAD_REQUEST: 'The caller is not a bot, or keeps nothing under one of the keys.' },
});

export const updateBotStorage = endpoint({
  section,
  summary: 'Keep something for a bot',
  description: 'Adds and replaces texts and leaves the rest. Open to bots only.',
  method: 'PUT',
  path: '/bot_storage',
  access: 'user',
  mutates: true,
  params: { storage: required(entries, 'The texts by key.') },
  response: noFields,
  errors: { BAD_REQUEST: 'The caller is not a bot, or it would be too much to keep.' },
});

export const deleteBotStorage = endpoint({
  section,
  summary: 'Delete what a bot keeps',
  description: 'Open to bots only.',
  method: 'DELETE',
  path: '/bot_storage',
  access: 'user',
  mutates: true,
  params: { keys: optional(keys, 'Only these keys; all if absent.') },
  response: noFields,
  errors: { BAD_REQUEST: 'The caller is not a bot, or keeps nothing under one of the keys.' },
});
