import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { ExternalEvent } from '../resources/external-event.ts';
import { Integration } from '../resources/integration.ts';
import { UserId } from '../scalars.ts';

const section = 'X6';
const patterns = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 });

export const getIntegrations = endpoint({
  section,
  summary: 'Get integrations',
  description: 'The services whose events incoming-webhook bots can post.',
  method: 'GET',
  path: '/integrations',
  access: 'user',
  mutates: false,
  params: {},
  response: Type.Object({
    integrations: described(Type.Array(Integration), 'The services by name.'),
  }),
  errors: {},
});

export const getExternalEvents = endpoint({
  section,
  summary: 'Get the events that a bot received',
  description: `Only on Tidings, for the owner of an incoming webhook bot and administrators. The last ${limits.externalEventsKept} events of other services, and what became of each.`,
  method: 'GET',
  path: '/bots/{bot_id}/external_events',
  access: 'user',
  mutates: false,
  params: { bot_id: required(UserId, 'The account of the bot.') },
  response: Type.Object({ events: described(Type.Array(ExternalEvent), 'The newest first.') }),
  errors: { BAD_REQUEST: 'There is no such bot, or the caller may not manage it.' },
});

export const receiveExternalEvent = endpoint({
  section,
  summary: 'Receive an event of another service',
  description:
    'Posts a message about the event, as an incoming-webhook bot. A service that retries a delivery with the same ID gets the same answer, and nothing is posted twice.',
  method: 'POST',
  path: '/external/{integration}',
  access: 'user',
  webhookBots: true,
  keyInQuery: true,
  mutates: true,
  params: {
    integration: required(Type.String(), 'The service, as GET /integrations names it.'),
    stream: optional(
      Type.String(),
      'Name or ID of the channel to post in. Without it, the owner of the bot gets a direct message.',
    ),
    topic: optional(
      Type.String(),
      'The topic of all messages. Without it, each integration chooses one for each event.',
    ),
    only_events: optional(
      patterns,
      'Post only these events. `*` stands for any characters, and a name without its part after the dot stands for all of them: `pull_request` includes `pull_request.opened`.',
    ),
    exclude_events: optional(patterns, 'Do not post these events, in the form of `only_events`.'),
  },
  payload:
    'The event, as the service sends it: JSON, or a form whose field `payload` has JSON, or a form with the event as fields. It may be compressed with gzip, deflate or br.',
  response: Type.Object({
    outcome: Type.Enum(['posted', 'filtered', 'silent', 'unsupported'], {
      description:
        '`posted`, or the reason why nothing was: `filtered` by the parameters, `silent` for events that nobody needs to read, `unsupported` for unknown events. The owner of the bot is told about the last once for each event.',
    }),
    event_type: Type.Optional(Type.String({ description: 'The event, if the service has kinds.' })),
  }),
  errors: {
    STREAM_DOES_NOT_EXIST:
      'There is no such channel, or neither the bot nor its owner may know of it. The owner is told once.',
    BAD_REQUEST:
      'There is no such integration, the caller is no incoming-webhook bot, the payload is not one of this service, or the bot may not post there.',
    MESSAGE_REFUSED:
      'The organization’s before-send hook refused the message. The owner is told once.',
    SERVICE_UNAVAILABLE:
      'The before-send hook could not be asked, also not after a few seconds. Send the event again. The owner is told once.',
    INVALID_JSON: 'The payload is not valid JSON.',
    MISSING_HTTP_EVENT_HEADER: 'Neither a header nor the payload tells the event.',
    PAYLOAD_TOO_LARGE: 'The payload is too large, compressed or not.',
    UNSUPPORTED_MEDIA_TYPE: 'The payload is of another type, charset or compression.',
  },
});
