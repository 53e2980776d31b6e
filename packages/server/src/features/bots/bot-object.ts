import type { Bot, BotType, OwnedBot } from '@tidings/shared-types';
import type { Config } from '../../core/config/config.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { avatarUrl } from '../users/avatar-url.ts';
import { botSettings } from './bot-settings.ts';
import { servicesOf } from './outgoing/bot-services.ts';
import { openToken } from './outgoing/service-token.ts';

type BotDefaults = Pick<
  Bot,
  'default_sending_stream' | 'default_events_register_stream' | 'default_all_public_streams'
>;

/** Returns a bot as its owner sees it; `apiKey` is null if it cannot be shown. `secrets` are given to show its token. */
export function botObject(
  state: RealmState,
  bot: UserRow,
  apiKey: string | null,
  secrets?: Pick<Config, 'secretKey'>,
): Bot {
  return {
    user_id: bot.id,
    username: bot.email,
    email: bot.email,
    full_name: bot.full_name,
    bot_type: bot.bot_type as BotType,
    api_key: apiKey,
    avatar_url: avatarUrl(state, bot),
    ...botDefaults(state, bot),
    services: servicesOf(state, bot.id, ({ sealed_token }) =>
      secrets ? (openToken(secrets, state, sealed_token) ?? null) : null,
    ),
  };
}

/** Returns a bot without its key and token, since clients may store this data, like events. */
export function ownedBotObject(state: RealmState, bot: UserRow, ownerId: number): OwnedBot {
  return {
    ...botObject(state, bot, null),
    is_active: bot.is_active,
    owner_id: ownerId,
  };
}

export function botDefaults(state: RealmState, bot: UserRow): BotDefaults {
  return {
    default_sending_stream: null,
    default_events_register_stream: null,
    ...botSettings(state, bot.id),
  };
}
