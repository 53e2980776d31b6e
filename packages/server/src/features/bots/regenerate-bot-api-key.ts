import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { addApiKey, dropApiKeys } from '../users/add-user.ts';
import { newApiKey } from '../users/api-key.ts';
import { announceNewKey } from './announce-bot.ts';
import { forgetBotKey, keepBotKey } from './bot-keys.ts';
import { findManagedBot } from './bot-rules.ts';

export const regenerateBotApiKey = mutation(
  endpoints.regenerateBotApiKey,
  ({ change, state, caller, input, apiKey }) => {
    const bot = findManagedBot(state, caller, input.bot_id);
    const api_key = newApiKey();
    dropApiKeys(change, bot.id);
    addApiKey(change, bot.id, api_key);
    if (bot.bot_owner_id === caller.id && apiKey !== undefined) {
      keepBotKey(change, bot.id, api_key, apiKey);
    } else forgetBotKey(change, bot.id);
    announceNewKey(change, bot);
    return { api_key };
  },
);
