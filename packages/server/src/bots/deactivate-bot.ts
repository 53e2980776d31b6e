import { endpoints } from '@tidings/shared-types';
import { mutation } from '../handler.ts';
import { setActive } from '../users/change-account.ts';
import { announceBotUpdate } from './announce-bot.ts';
import { findManagedBot } from './bot-rules.ts';

export const deactivateBot = mutation(
  endpoints.deactivateBot,
  async ({ change, state, caller, input }) => {
    const bot = findManagedBot(state, caller, input.bot_id);
    if (!bot.is_active) return {};
    await setActive(change, bot, false);
    announceBotUpdate(change, bot, { is_active: false });
    return {};
  },
);
