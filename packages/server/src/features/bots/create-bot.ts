import { botTypes, endpoints, roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { preparedMutation } from '../../handler.ts';
import { changeAvatar } from '../avatars/change-avatar.ts';
import { ensureSecret } from '../keys/account-secret.ts';
import { addUser } from '../users/add-user.ts';
import { newApiKey } from '../users/api-key.ts';
import { realmHost } from '../users/realm-host.ts';
import { checkedEmail, checkedFullName } from '../users/user-rules.ts';
import { announceNewBot } from './announce-bot.ts';
import { storeBotAvatar } from './bot-avatar.ts';
import { keepBotKey } from './bot-keys.ts';
import { botObject } from './bot-object.ts';
import {
  checkBotNameIsFree,
  checkMayMakeBots,
  checkRoomForBots,
  refuseChannels,
  refuseServices,
} from './bot-rules.ts';
import { setBotSettings } from './bot-settings.ts';

export const createBot = preparedMutation(endpoints.createBot, {
  async prepare(call) {
    const { input, state, caller, client, services } = call;
    if (input.bot_type === botTypes.outgoingWebhook || input.bot_type === botTypes.embedded) {
      throw badRequest('This server only supports generic bots (1) and incoming webhook bots (2).');
    }
    checkMayMakeBots(state, caller, input.bot_type, services.clock.now());
    refuseServices(input);
    refuseChannels([input.default_sending_stream, input.default_events_register_stream]);
    return {
      email: botAddress(input.short_name, client.origin),
      fullName: checkedFullName(input.full_name),
      avatar: await storeBotAvatar(call),
    };
  },

  async run({ change, state, caller, input, apiKey }, { email, fullName, avatar }) {
    checkMayMakeBots(state, caller, input.bot_type, change.now);
    checkRoomForBots(state, caller);
    checkBotNameIsFree(state, fullName);
    const key = newApiKey();
    const plain = await addUser(change, {
      email,
      fullName,
      role: roles.member,
      apiKey: key,
      bot: { type: input.bot_type, ownerId: caller.id },
    });
    const { default_all_public_streams } = input;
    if (default_all_public_streams)
      setBotSettings(change, plain.id, { default_all_public_streams });
    if (apiKey !== undefined) {
      keepBotKey(change, plain.id, key, await ensureSecret(change, caller.id, apiKey));
    }
    announceNewBot(change, plain);
    const bot = avatar === undefined ? plain : changeAvatar(change, plain, avatar);
    return botObject(state, bot, key);
  },
});

/** Returns a bot's address: `{short name}-bot@{host name of the realm}`. */
function botAddress(shortName: string, origin: string): string {
  const name = shortName.trim();
  if (name === '') throw badRequest('A bot needs a short name for its address.');
  return checkedEmail(`${name}-bot@${realmHost(origin)}`);
}
