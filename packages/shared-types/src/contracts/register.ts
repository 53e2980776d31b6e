import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { defaulted, optional } from '../contract/param.ts';
import { Narrow } from '../resources/narrow.ts';
import { serverVersionProperties } from '../resources/server-version.ts';
import { Snapshot } from '../resources/snapshot.ts';
import { TidingsExtensions } from '../resources/tidings-extensions.ts';
import { Count, SafeInteger } from '../scalars.ts';

const can = (description: string) => Type.Optional(Type.Boolean({ description }));

/** What a client can take; each is false unless it says true. Keys that are not here mean nothing. */
const ClientCapabilities = Type.Object(
  {
    notification_settings_null: can('Settings of subscriptions may be null.'),
    bulk_message_deletion: can('Deletion of several messages may be one event.'),
    user_avatar_url_field_optional: can('Users may come without `avatar_url`.'),
    stream_typing_notifications: can('Tell when somebody types in a channel.'),
    user_settings_object: can('Settings come as `user_settings` only.'),
    linkifier_url_template: can('Linkifiers have URL templates.'),
    user_list_incomplete: can('Users that the caller cannot see may be left out.'),
    include_deactivated_groups: can('Groups may be deactivated.'),
    archived_channels: can('Channels may be archived.'),
    empty_topic_name: can('The topic may be empty.'),
    simplified_presence_events: can('Presence comes in its modern form.'),
  },
  { title: 'ClientCapabilities', description: 'What a client can take.' },
);

export const register = endpoint({
  section: 'events 1',
  summary: 'Register an event queue',
  description:
    'Makes a queue from which GET /events takes what happens from now on, and answers with the state of things at this very moment. Without an account, where the organization has public access, there is no queue, and the state is what is open to everybody.',
  method: 'POST',
  path: '/register',
  access: 'spectator',
  mutates: true,
  params: {
    event_types: optional(
      Type.Array(Type.String()),
      'Types of events to deliver; all if absent. Unknown ones are ignored.',
    ),
    fetch_event_types: optional(
      Type.Array(Type.String()),
      'Parts of the state to answer with; those of `event_types` if absent. Unknown ones are ignored.',
    ),
    apply_markdown: defaulted(
      Type.Boolean(),
      false,
      'Content of new messages as HTML, not as Markdown.',
    ),
    client_gravatar: optional(
      Type.Boolean(),
      'Addresses of pictures may be null where the client can compute them; true if absent. Needs an account.',
    ),
    slim_presence: defaulted(Type.Boolean(), false, 'Presence by user ID, in the modern form.'),
    include_subscribers: defaulted(
      Type.Union([Type.Boolean(), Type.Literal('partial')]),
      false,
      'Say who is subscribed to channels; `partial` for only some of them in large ones. Needs an account.',
    ),
    all_public_streams: optional(
      Type.Boolean(),
      'Deliver new messages of all public channels; not for guests. If absent, as the settings of a bot say.',
    ),
    narrow: defaulted(
      Narrow,
      [],
      'Deliver only new messages that match all of these: `channel`, `topic`, `sender`, `is`.',
    ),
    client_capabilities: defaulted(ClientCapabilities, {}, 'What the client can take.'),
    presence_history_limit_days: defaulted(
      Count,
      14,
      'Leave out of the presence who was not seen for so many days.',
    ),
    presence_last_update_id: optional(
      SafeInteger,
      'Only presence that is newer than this; implies `slim_presence`.',
    ),
    idle_queue_timeout: optional(
      Type.Union([Type.Integer({ minimum: 1 }), Type.Literal('mobile')]),
      'For how many seconds without a poll the queue is wanted at least; `mobile` for half a day. It is mostly kept longer.',
    ),
    queue_lifespan_secs: defaulted(
      Count,
      0,
      'The older name of `idle_queue_timeout`; 0 for ten minutes.',
      { deprecated: true },
    ),
  },
  response: Type.Object({
    queue_id: Type.Union([Type.String(), Type.Null()], {
      description: 'Names the queue; a secret of the caller. Null without an account.',
    }),
    last_event_id: described(
      SafeInteger,
      'The answer has everything up to this event; to be sent with the first GET /events. -1 without an account.',
    ),
    idle_queue_timeout_secs: Type.Optional(
      described(
        Count,
        'For how many seconds without a poll the queue is kept at least. Absent without an account.',
      ),
    ),
    ...serverVersionProperties,
    tidings_extensions: Type.Optional(TidingsExtensions),
    realm_uuid: Type.Optional(
      Type.String({
        description:
          'Only on Tidings: tells the organization from every other, also from one that had its address before. Absent without an account.',
      }),
    ),
    ...Snapshot.properties,
  }),
  errors: {
    BAD_REQUEST:
      'A parameter is malformed, the narrow has a term that queues do not have, it or the list of event types is too long, a guest asked for all public channels, or somebody without account for what needs one.',
  },
});
