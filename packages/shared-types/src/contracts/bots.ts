import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { Bot, BotDelivery, BotInterface, BotTest } from '../resources/bot.ts';
import { BotType, Role, UserId } from '../scalars.ts';

const section = 'B-bots';
const RATE_LIMIT_HIT = 'Too many tests of the caller are under way.';
const botId = required(UserId, 'The account of the bot.');
const text = Type.String();
const textOrNone = Type.Union([Type.String(), Type.Null()]);
const configData = Type.Record(Type.String(), Type.String());
const avatar = {
  count: '0 or 1',
  description: 'A picture.',
  maxMib: limits.max_avatar_file_size_mib,
} as const;

export const getBots = endpoint({
  section,
  summary: 'Get own bots',
  description: 'The active bots that the caller owns, with their keys.',
  method: 'GET',
  path: '/bots',
  access: 'user',
  humansOnly: true,
  mutates: false,
  params: {},
  response: Type.Object({ bots: described(Type.Array(Bot), 'The bots by ID.') }),
  errors: {},
});

export const createBot = endpoint({
  section,
  summary: 'Create a bot',
  description: 'The caller becomes the owner. The bot’s address is made from the short name.',
  method: 'POST',
  path: '/bots',
  access: 'member',
  humansOnly: true,
  mutates: true,
  params: {
    full_name: required(text, 'The displayed name, under the same rules as when creating a user.'),
    short_name: required(text, 'The start of the bot’s address: `{short_name}-bot@…`.'),
    bot_type: defaulted(
      BotType,
      1,
      '1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded.',
    ),
    default_sending_stream: optional(textOrNone, 'Channel to which the bot sends by default.'),
    default_events_register_stream: optional(
      textOrNone,
      'Channel whose events the bot gets by default.',
    ),
    default_all_public_streams: defaulted(
      Type.Boolean(),
      false,
      'Send the bot messages of all public channels by default.',
    ),
    payload_url: optional(
      textOrNone,
      'For type 3, which needs it: the URL to which messages are posted. It begins with `https://`, or with `http://` in networks that the server’s configuration names. Only administrators can give an address in these networks.',
    ),
    service_name: optional(
      text,
      'For type 3: a name for the service; by default, the short name. For type 4: the embedded bot.',
    ),
    interface_type: defaulted(
      BotInterface,
      1,
      'For type 3: the format of posted messages: 1 for the format of this API, 2 for Slack’s.',
      { aliases: ['interface'] },
    ),
    config_data: defaulted(configData, {}, 'For types 2 and 4: settings of the bot.'),
  },
  files: avatar,
  response: Bot,
  errors: {
    BAD_REQUEST:
      'A name is taken or malformed, the server does not have the type, the URL is missing or may not be called, a channel is unknown, there is more than one file, or the caller may not create such bots.',
    BAD_IMAGE: 'The file is not a readable image.',
  },
});

export const updateBot = endpoint({
  section,
  summary: 'Update a bot',
  description: 'For the bot’s owner and administrators.',
  method: 'PATCH',
  path: '/bots/{bot_id}',
  access: 'user',
  mutates: true,
  params: {
    bot_id: botId,
    full_name: optional(text, 'The new name.'),
    bot_owner_id: optional(
      UserId,
      'The new owner: an active person. The bot then needs a new key, unless an administrator makes the change.',
    ),
    role: optional(Role, 'The new role. Administrators only, and no role above their own.'),
    default_sending_stream: optional(
      textOrNone,
      'Channel to which the bot sends by default; null or empty for none.',
    ),
    default_events_register_stream: optional(
      textOrNone,
      'Channel whose events the bot gets by default; null or empty for all.',
    ),
    default_all_public_streams: optional(
      Type.Boolean(),
      'Send the bot messages of all public channels by default.',
    ),
    service_payload_url: optional(
      textOrNone,
      'For type 3: the URL to which messages are posted, as in creating a bot. An administrator who gives the present URL again allows it to be in a network that the server’s configuration names.',
      { aliases: ['payload_url'] },
    ),
    service_interface: optional(
      BotInterface,
      'For type 3: the format of posted messages: 1 for the format of this API, 2 for Slack’s.',
      { aliases: ['interface'] },
    ),
    config_data: optional(configData, 'For types 2 and 4: settings of the bot.'),
  },
  files: avatar,
  response: Type.Object({
    full_name: Bot.properties.full_name,
    avatar_url: Bot.properties.avatar_url,
    default_sending_stream: Bot.properties.default_sending_stream,
    default_events_register_stream: Bot.properties.default_events_register_stream,
    default_all_public_streams: Bot.properties.default_all_public_streams,
    services: Bot.properties.services,
    bot_owner: Type.Optional(
      Type.String({ description: 'Address of the owner; absent if the bot has none.' }),
    ),
  }),
  errors: {
    BAD_REQUEST:
      'There is no such bot, the caller may not change it, or a value is malformed or taken.',
    BAD_IMAGE: 'The file is not a readable image.',
  },
});

export const deactivateBot = endpoint({
  section,
  summary: 'Deactivate a bot',
  description: 'For the bot’s owner and administrators.',
  method: 'DELETE',
  path: '/bots/{bot_id}',
  access: 'user',
  mutates: true,
  params: { bot_id: botId },
  response: noFields,
  errors: { BAD_REQUEST: 'There is no such bot, or the caller may not deactivate it.' },
});

export const regenerateBotApiKey = endpoint({
  section: 'A5',
  summary: 'Regenerate the API key of a bot',
  description: 'For the bot’s owner and administrators. The old key stops working at once.',
  method: 'POST',
  path: '/bots/{bot_id}/api_key/regenerate',
  access: 'user',
  mutates: true,
  params: { bot_id: botId },
  response: Type.Object({ api_key: Type.String({ description: 'The new key.' }) }),
  errors: { BAD_REQUEST: 'There is no such bot, or the caller may not manage it.' },
});

export const getBotDeliveries = endpoint({
  section: 'X5',
  summary: 'Get the deliveries of a bot',
  description: `Only on Tidings, for the owner of an outgoing webhook bot and administrators. The last ${limits.botDeliveriesListed} messages that called the bot. Finished ones are kept for ${limits.botDeliveryDays} days.`,
  method: 'GET',
  path: '/bots/{bot_id}/deliveries',
  access: 'user',
  mutates: false,
  params: { bot_id: botId },
  response: Type.Object({
    deliveries: described(Type.Array(BotDelivery), 'The newest first.'),
  }),
  errors: { BAD_REQUEST: 'There is no such bot, or the caller may not manage it.' },
});

export const testBot = endpoint({
  section: 'X5',
  summary: 'Test an outgoing webhook bot',
  description:
    'Only on Tidings, for the bot’s owner and administrators. Calls the service once with a direct message of the caller that is not sent, and returns what came back. Nothing is posted.',
  method: 'POST',
  path: '/bots/{bot_id}/test',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    bot_id: botId,
    content: defaulted(text, 'Hello!', 'The message.'),
  },
  response: Type.Object({ test: described(BotTest, 'The result.') }),
  errors: {
    BAD_REQUEST:
      'There is no such bot, it is of another type, the caller may not manage it, or the content is empty.',
    RATE_LIMIT_HIT,
  },
});
