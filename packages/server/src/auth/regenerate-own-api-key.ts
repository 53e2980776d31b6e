import { endpoints } from '@tidings/shared-types';
import { announceNewKey } from '../bots/announce-bot.ts';
import { resealBotKeys } from '../bots/bot-keys.ts';
import { mutation } from '../handler.ts';
import { replaceApiKey } from './replace-api-key.ts';

export const regenerateOwnApiKey = mutation(
  endpoints.regenerateOwnApiKey,
  async ({ change, caller, apiKey }) => {
    const api_key = await replaceApiKey(change, caller.id);
    if (apiKey !== undefined) await resealBotKeys(change, caller.id, apiKey, api_key);
    if (caller.is_bot) announceNewKey(change, caller);
    return { api_key };
  },
);
