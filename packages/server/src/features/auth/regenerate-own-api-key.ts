import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { announceNewKey } from '../bots/announce-bot.ts';
import { keyAnswer } from '../keys/sign-in-key.ts';
import { replaceOwnKey } from './replace-own-key.ts';

export const regenerateOwnApiKey = mutation(
  endpoints.regenerateOwnApiKey,
  async ({ change, caller, apiKey, key }) => {
    const added = await replaceOwnKey(change, caller.id, { apiKey, key });
    const kind = caller.is_bot ? 'bot.key_regenerated' : 'key.regenerated';
    audit(change, { kind, target: caller.id, details: {} });
    if (caller.is_bot) announceNewKey(change, caller);
    return keyAnswer(added);
  },
);
