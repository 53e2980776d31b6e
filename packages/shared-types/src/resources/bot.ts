import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { BotType, UserId } from '../scalars.ts';

const defaultChannel = Type.Union([Type.String(), Type.Null()]);

/** A bot as its owner sees it. */
export const Bot = Type.Object(
  {
    user_id: described(UserId, 'The account of the bot.'),
    username: Type.String({ description: 'Older name of `email`.' }),
    email: Type.String({ description: 'Address for the bot’s authentication.' }),
    full_name: Type.String({ description: 'The displayed name.' }),
    bot_type: described(BotType, '1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded.'),
    api_key: Type.Union([Type.String(), Type.Null()], {
      description:
        'API key of the bot. Null if the server cannot show it, because another user created it, or because it is older than the owner’s present key. Regenerate the key to get a new one.',
    }),
    avatar_url: Type.Union([Type.String(), Type.Null()], { description: 'URL of the picture.' }),
    default_sending_stream: described(
      defaultChannel,
      'Channel to which the bot sends by default; null for none.',
    ),
    default_events_register_stream: described(
      defaultChannel,
      'Channel whose events the bot gets by default; null for all.',
    ),
    default_all_public_streams: Type.Boolean({
      description: 'Whether the bot gets messages of all public channels by default.',
    }),
  },
  { title: 'Bot', description: 'A bot as its owner sees it.' },
);
export type Bot = Static<typeof Bot>;

/** A bot in events and snapshots. */
export const OwnedBot = Type.Object({
  ...Bot.properties,
  is_active: Type.Boolean({ description: 'False for deactivated bots.' }),
  owner_id: described(UserId, 'The user who receives this.'),
  services: Type.Array(Type.Unknown(), { description: 'Always empty.' }),
});
export type OwnedBot = Static<typeof OwnedBot>;
