import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { deactivateAccount } from '../users/deactivate-account.ts';
import { findManagedBot } from './bot-rules.ts';

export const deactivateBot = mutation(
  endpoints.deactivateBot,
  async ({ change, state, caller, input }) => {
    const bot = findManagedBot(state, caller, input.bot_id);
    if (!bot.is_active) return {};
    await deactivateAccount(change, bot);
    return {};
  },
);
