import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { limits } from '../limits.ts';
import { BotType, MessageId, Timestamp, UserId } from '../scalars.ts';
import { callFields } from './outside-call.ts';

/** The format of the requests to a bot’s service, and of its answers: 1 for this API’s, 2 for Slack’s. */
export const BotInterface = Type.Enum([1, 2]);
export type BotInterface = Static<typeof BotInterface>;
export const botInterfaces = { generic: 1, slack: 2 } as const;

/** The service that answers the messages to an outgoing webhook bot. */
export const BotService = Type.Object(
  {
    base_url: Type.String({ description: 'URL to which the server posts messages.' }),
    interface: described(BotInterface, '1 for the format of this API, 2 for Slack’s.'),
    service_name: Type.String({ description: 'Name that the bot’s maker gave the service.' }),
    token: Type.Union([Type.String(), Type.Null()], {
      description:
        'The secret by which the service recognizes this server. Null in events and snapshots, and if the caller does not own the bot; `GET /bots` has it.',
    }),
  },
  { title: 'BotService', description: 'The service of an outgoing webhook bot.' },
);
export type BotService = Static<typeof BotService>;

const services = Type.Array(BotService, {
  description: 'For type 3: the service of the bot. Empty for other types.',
});

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
    services,
  },
  { title: 'Bot', description: 'A bot as its owner sees it.' },
);
export type Bot = Static<typeof Bot>;

/** A bot in events and snapshots. */
export const OwnedBot = Type.Object({
  ...Bot.properties,
  is_active: Type.Boolean({ description: 'False for deactivated bots.' }),
  owner_id: described(UserId, 'The user who receives this.'),
});
export type OwnedBot = Static<typeof OwnedBot>;

/** One message that an outgoing webhook bot was called for. */
export const BotDelivery = Type.Object(
  {
    id: Type.Integer({ description: 'The delivery.' }),
    message_id: described(MessageId, 'The message that called the bot.'),
    trigger: Type.Enum(['mention', 'direct_message'], { description: 'How it called the bot.' }),
    status: Type.Enum(['waiting', 'answered', 'no_answer', 'failed', 'skipped'], {
      description:
        '`waiting` for its turn, its answer or its next attempt; `answered` with a message; `no_answer`: the service had nothing to say; `failed`; `skipped`: the message was deleted or waited for too long, or the bot may no longer see it.',
    }),
    attempts: Type.Integer({ description: 'How often the service was called.' }),
    created_at: described(Timestamp, 'When the message was sent.'),
    finished_at: Type.Union([Timestamp, Type.Null()], {
      description: 'When it was answered or given up; null while it waits.',
    }),
    status_code: described(
      callFields.status_code,
      'HTTP status of the last answer; null if there was none.',
    ),
    problem: described(
      callFields.problem,
      'Why the last attempt failed, in a sentence; null if it did not, or if another one is under way.',
    ),
    answer_id: Type.Union([MessageId, Type.Null()], {
      description: 'The message that the bot answered with; null if it did not.',
    }),
  },
  { title: 'BotDelivery', description: 'One message that an outgoing webhook bot was called for.' },
);
export type BotDelivery = Static<typeof BotDelivery>;

/** The result of a call that tests the service of an outgoing webhook bot. */
export const BotTest = Type.Object(
  {
    content: Type.Union([Type.String(), Type.Null()], {
      description: 'The message that the bot would send; null for none.',
    }),
    response: Type.String({
      description: `The beginning of the answer: ${limits.botResponseShown} characters. Empty for members if the service is in a private network.`,
    }),
    ...callFields,
  },
  { title: 'BotTest', description: 'The result of a call that tests the service of a bot.' },
);
export type BotTest = Static<typeof BotTest>;
