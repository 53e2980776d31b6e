import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { announceNewKey } from '../bots/announce-bot.ts';
import { replaceOwnKey } from './replace-own-key.ts';

export const regenerateOwnApiKey = mutation(
  endpoints.regenerateOwnApiKey,
  async ({ change, caller, apiKey }) => {
    const api_key = await replaceOwnKey(change, caller.id, apiKey);
    if (caller.is_bot) announceNewKey(change, caller);
    return { api_key };
  },
);
