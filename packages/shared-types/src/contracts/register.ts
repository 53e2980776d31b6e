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

/** Features that a client supports. Each is false by default. Unknown keys are ignored. */
const ClientCapabilities = Type.Object(
  {
    notification_settings_null: can('Subscription settings may be null.'),
    bulk_message_deletion: can('One event may report the deletion of several messages.'),
    user_avatar_url_field_optional: can('Users may lack `avatar_url`.'),
    stream_typing_notifications: can('Send typing events for channels.'),
    user_settings_object: can('Send settings as `user_settings` only.'),
    linkifier_url_template: can('Send linkifiers with URL templates.'),
    user_list_incomplete: can('Users that the caller cannot see may be left out.'),
    include_deactivated_groups: can('Groups may be deactivated.'),
    archived_channels: can('Channels may be archived.'),
    empty_topic_name: can('The topic may be empty.'),
    simplified_presence_events: can('Send presence in the modern form.'),
  },
  { title: 'ClientCapabilities', description: 'Features that a client supports.' },
);

export const register = endpoint({
  section: 'events 1',
  summary: 'Register an event queue',
  description:
    'Creates a queue of future events for GET /events, and returns the state of the organization at that moment. Without an account, if the organization has public access, there is no queue, and the state contains only public data.',
  method: 'POST',
  path: '/register',
  access: 'spectator',
  scope: 'read:all',
  mutates: true,
  params: {
    event_types: optional(
      Type.Array(Type.String()),
      'Types of events to deliver; all if absent. Unknown types are ignored.',
    ),
    fetch_event_types: optional(
      Type.Array(Type.String()),
      'Parts of the state to return; those of `event_types` if absent. Unknown parts are ignored.',
    ),
    apply_markdown: defaulted(
      Type.Boolean(),
      false,
      'Deliver the content of new messages as HTML instead of Markdown.',
    ),
    client_gravatar: optional(
      Type.Boolean(),
      'Send null for avatars that the client can compute. Defaults to true. Needs an account.',
    ),
    slim_presence: defaulted(
      Type.Boolean(),
      false,
      'Send presence by user ID, in the modern form.',
    ),
    include_subscribers: defaulted(
      Type.Union([Type.Boolean(), Type.Literal('partial')]),
      false,
      'Include the subscribers of channels; `partial` includes only some in large channels. Needs an account.',
    ),
    all_public_streams: optional(
      Type.Boolean(),
      'Deliver new messages of all public channels; not for guests. If absent, a bot’s settings decide.',
    ),
    narrow: defaulted(
      Narrow,
      [],
      'Deliver only new messages that match all these terms: `channel`, `topic`, `sender`, `is`.',
    ),
    client_capabilities: defaulted(ClientCapabilities, {}, 'Features that the client supports.'),
    presence_history_limit_days: defaulted(
      Count,
      14,
      'Leave out presence of users who were last seen more than this many days ago.',
    ),
    presence_last_update_id: optional(
      SafeInteger,
      'Return only presence that is newer than this; implies `slim_presence`.',
    ),
    idle_queue_timeout: optional(
      Type.Union([Type.Integer({ minimum: 1 }), Type.Literal('mobile')]),
      'Minimum time in seconds that the queue must survive without a poll; `mobile` for half a day. The server usually keeps it longer.',
    ),
    queue_lifespan_secs: defaulted(
      Count,
      0,
      'Older name of `idle_queue_timeout`; 0 for ten minutes.',
      { deprecated: true },
    ),
  },
  response: Type.Object({
    queue_id: Type.Union([Type.String(), Type.Null()], {
      description: 'ID of the queue. It is a secret of the caller. Null without an account.',
    }),
    last_event_id: described(
      SafeInteger,
      'ID of the last event that the state includes. Send it with the first GET /events. -1 without an account.',
    ),
    idle_queue_timeout_secs: Type.Optional(
      described(
        Count,
        'Minimum time in seconds that the queue survives without a poll. Absent without an account.',
      ),
    ),
    ...serverVersionProperties,
    tidings_extensions: Type.Optional(TidingsExtensions),
    realm_uuid: Type.Optional(
      Type.String({
        description:
          'Only on Tidings: unique ID of the organization, which differs from any earlier organization at the same address. Absent without an account.',
      }),
    ),
    ...Snapshot.properties,
  }),
  errors: {
    BAD_REQUEST:
      'A parameter is malformed, the narrow has a term that queues do not support, the narrow or the list of event types is too long, a guest asked for all public channels, or a caller without an account asked for something that needs one.',
  },
});
