import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { replaceApiKey } from '../auth/replace-api-key.ts';
import { ensureSecret } from '../keys/account-secret.ts';
import { announceNewKey } from './announce-bot.ts';
import { forgetBotKey, keepBotKey } from './bot-keys.ts';
import { findManagedBot } from './bot-rules.ts';
import { replaceToken } from './outgoing/change-service.ts';
import { forgetFailures } from './tell-owner.ts';

export const regenerateBotApiKey = mutation(
  endpoints.regenerateBotApiKey,
  async ({ change, state, caller, input, apiKey, services }) => {
    const bot = findManagedBot(state, caller, input.bot_id);
    const { apiKey: api_key } = await replaceApiKey(change, bot.id);
    replaceToken(change, services.config, bot.id);
    if (bot.bot_owner_id === caller.id && apiKey !== undefined) {
      keepBotKey(change, bot.id, api_key, await ensureSecret(change, caller.id, apiKey));
    } else forgetBotKey(change, bot.id);
    // The program or service is set up again.
    forgetFailures(change, bot.id);
    announceNewKey(change, bot);
    audit(change, { kind: 'bot.key_regenerated', target: bot.id, details: {} });
    return { api_key };
  },
);
