import { endpoints } from '@tidings/shared-types';
import { resealBotKeys } from '../bots/bot-keys.ts';
import { mutation } from '../handler.ts';
import { forgetAllDevices } from '../push/stored-devices.ts';
import { forgetAllTokens } from '../push/stored-tokens.ts';
import { addApiKey, dropApiKeys } from '../users/add-user.ts';
import { newApiKey } from '../users/api-key.ts';

export const regenerateOwnApiKey = mutation(
  endpoints.regenerateOwnApiKey,
  async ({ change, caller, apiKey }) => {
    const api_key = newApiKey();
    dropApiKeys(change, caller.id);
    addApiKey(change, caller.id, api_key);
    await forgetAllTokens(change, caller.id);
    await forgetAllDevices(change, caller.id);
    if (apiKey !== undefined) await resealBotKeys(change, caller.id, apiKey, api_key);
    return { api_key };
  },
);
