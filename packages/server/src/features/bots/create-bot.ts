import { botTypes, endpoints, type InputOf, roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { botServices } from '../../core/storage/tables/outgoing-bots.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { preparedMutation } from '../../handler.ts';
import type { Services } from '../../services.ts';
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
  refuseConfigData,
} from './bot-rules.ts';
import { setBotSettings } from './bot-settings.ts';
import {
  checkedPayloadUrl,
  checkedServiceName,
  maySetPrivate,
  type WantedService,
} from './outgoing/bot-services.ts';
import { newSealedToken } from './outgoing/service-token.ts';

export const createBot = preparedMutation(endpoints.createBot, {
  async prepare(call) {
    const { input, state, caller, client, services } = call;
    if (input.bot_type === botTypes.embedded) {
      throw badRequest(
        'This server has no embedded bots (4), only generic bots (1), incoming webhooks (2) and outgoing webhooks (3).',
      );
    }
    checkMayMakeBots(state, caller, input.bot_type, services.clock.now());
    refuseConfigData(input.config_data);
    refuseChannels([input.default_sending_stream, input.default_events_register_stream]);
    return {
      email: botAddress(input.short_name, client.origin),
      fullName: checkedFullName(input.full_name),
      service: await wantedService(call),
      avatar: await storeBotAvatar(call),
    };
  },

  async run(call, { email, fullName, service, avatar }) {
    const { change, state, caller, input, apiKey, services } = call;
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
    if (service) {
      const sealed_token = newSealedToken(services.config, state);
      change.put(botServices, { bot_id: plain.id, ...service, sealed_token });
    }
    announceNewBot(change, plain);
    const bot = avatar === undefined ? plain : changeAvatar(change, plain, avatar);
    return botObject(state, bot, key, services.config);
  },
});

/** Returns the checked service of a new outgoing webhook bot. Bots of other types have none. */
async function wantedService({
  input: { bot_type, payload_url, interface_type, service_name, short_name },
  caller,
  services: { config },
}: {
  readonly caller: UserRow;
  readonly input: InputOf<typeof endpoints.createBot>;
  readonly services: Pick<Services, 'config'>;
}): Promise<WantedService | undefined> {
  if (bot_type !== botTypes.outgoingWebhook) {
    if (payload_url || service_name) {
      throw badRequest('Only outgoing webhook bots (3) have a payload_url and a service_name.');
    }
    return undefined;
  }
  const may_reach_networks = maySetPrivate(caller);
  const allowed = { mayReach: may_reach_networks };
  return {
    payload_url: await checkedPayloadUrl(config, payload_url ?? '', allowed),
    may_reach_networks,
    interface: interface_type,
    service_name: checkedServiceName(service_name ?? '') || short_name.trim(),
  };
}

/** Returns a bot's address: `{short name}-bot@{host name of the realm}`. */
function botAddress(shortName: string, origin: string): string {
  const name = shortName.trim();
  if (name === '') throw badRequest('A bot needs a short name for its address.');
  return checkedEmail(`${name}-bot@${realmHost(origin)}`);
}
