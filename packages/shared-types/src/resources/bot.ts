import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { BotType, UserId } from '../scalars.ts';

const defaultChannel = Type.Union([Type.String(), Type.Null()]);

/** A bot as its owner sees it. */
export const Bot = Type.Object(
  {
    user_id: described(UserId, 'The account of the bot.'),
    username: Type.String({ description: 'The same as `email`; an older name of it.' }),
    email: Type.String({ description: 'The address with which the bot signs in.' }),
    full_name: Type.String({ description: 'The name shown to others.' }),
    bot_type: described(BotType, '1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded.'),
    api_key: Type.Union([Type.String(), Type.Null()], {
      description:
        'The key with which the bot signs in. Null where the server cannot show it, because it was made by somebody else or before its owner signed in with another key: regenerate it to get one.',
    }),
    avatar_url: Type.Union([Type.String(), Type.Null()], { description: 'Where its picture is.' }),
    default_sending_stream: described(
      defaultChannel,
      'Channel to which the bot sends unless told otherwise; null if none.',
    ),
    default_events_register_stream: described(
      defaultChannel,
      'Channel whose events the bot gets unless told otherwise; null if all.',
    ),
    default_all_public_streams: Type.Boolean({
      description: 'The bot gets messages of all public channels unless told otherwise.',
    }),
  },
  { title: 'Bot', description: 'A bot as its owner sees it.' },
);
export type Bot = Static<typeof Bot>;

/** As events and snapshots have it. */
export const OwnedBot = Type.Object({
  ...Bot.properties,
  is_active: Type.Boolean({ description: 'False for deactivated bots.' }),
  owner_id: described(UserId, 'The receiver.'),
  services: Type.Array(Type.Unknown(), { description: 'Always empty.' }),
});
export type OwnedBot = Static<typeof OwnedBot>;
