import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { ChannelId, Id, MessageId, SafeInteger, Timestamp, UserId } from '../scalars.ts';
import { OwnedBot } from './bot.ts';
import { Channel } from './channel.ts';
import { ChannelFolder } from './channel-folder.ts';
import { Draft } from './draft.ts';
import { Integration } from './integration.ts';
import { Linkifier } from './linkifier.ts';
import { NavigationView } from './navigation-view.ts';
import { OnboardingStep } from './onboarding-step.ts';
import { OwnAccount } from './own-account.ts';
import { Playground } from './playground.ts';
import { LegacyPresence, SlimPresence } from './presence.ts';
import { ProfileField } from './profile-field.ts';
import { RealmDomain } from './realm-domain.ts';
import { RealmEmoji } from './realm-emoji.ts';
import { RealmSnapshot } from './realm-snapshot.ts';
import { Reminder } from './reminder.ts';
import { SavedSnippet } from './saved-snippet.ts';
import { ScheduledMessage } from './scheduled-message.ts';
import { Subscription } from './subscription.ts';
import { UnreadMessages } from './unread-messages.ts';
import { User } from './user.ts';
import { UserGroup } from './user-group.ts';
import { OwnUserSettings } from './user-settings.ts';
import { UserStatus } from './user-status.ts';
import { UserTopic } from './user-topic.ts';

const PushDevice = Type.Object(
  {
    status: Type.Enum(['active', 'pending', 'failed'], {
      description: 'Status of the registration.',
    }),
    error_code: Type.Optional(Type.String({ description: 'Reason of the failure.' })),
  },
  { title: 'PushDevice', description: 'A device registered for notifications.' },
);

const NeverSubscribed = Type.Object(
  {
    ...Channel.properties,
    subscribers: Subscription.properties.subscribers,
    partial_subscribers: Subscription.properties.partial_subscribers,
  },
  { title: 'NeverSubscribed', description: 'A channel that the user was never subscribed to.' },
);

/** Always empty, since this server has nothing of the kind. */
const none = Type.Array(Type.Unknown(), { maxItems: 0, description: 'Always empty.' });

const messageState = {
  max_message_id: described(SafeInteger, 'Newest message that the user received; -1 if none.'),
  unread_msgs: described(UnreadMessages, 'Unread messages of the user.'),
  starred_messages: described(Type.Array(MessageId), 'All starred messages, ascending.'),
  recent_private_conversations: Type.Array(
    Type.Object({
      user_ids: described(Type.Array(UserId), 'The other participants, ascending.'),
      max_message_id: described(MessageId, 'Newest message of the conversation.'),
    }),
    { description: 'Direct conversations, by their newest message, newest first.' },
  ),
};

const channelState = {
  subscriptions: described(Type.Array(Subscription), 'Channels that the user is subscribed to.'),
  unsubscribed: described(
    Type.Array(Subscription),
    'Channels that the user was once subscribed to.',
  ),
  never_subscribed: described(
    Type.Array(NeverSubscribed),
    'Channels that the user was never subscribed to.',
  ),
  streams: described(Type.Array(Channel), 'All channels that the user can see.'),
  realm_default_streams: described(
    Type.Array(ChannelId),
    'Channels that new users are subscribed to; empty for guests.',
  ),
  realm_default_stream_groups: none,
  channel_folders: described(Type.Array(ChannelFolder), 'All folders, with archived ones.'),
};

const personalState = {
  user_topics: described(Type.Array(UserTopic), 'The user’s visibility policies for topics.'),
  muted_topics: Type.Array(Type.Tuple([Type.String(), Type.String(), Timestamp]), {
    description: 'Deprecated: muted topics, as name of the channel, topic and time.',
  }),
  muted_users: Type.Array(
    Type.Object({
      id: described(UserId, 'Whom.'),
      timestamp: described(Timestamp, 'When.'),
    }),
    { description: 'Users that the user muted, with the time.' },
  ),
  drafts: described(Type.Array(Draft), 'Drafts, by the last edit, newest first.'),
  scheduled_messages: described(
    Type.Array(ScheduledMessage),
    'Scheduled messages, and messages whose sending failed.',
  ),
  navigation_views: described(Type.Array(NavigationView), 'Saved views of the menu.'),
  alert_words: described(Type.Array(Type.String()), 'The user’s alert words.'),
  saved_snippets: described(Type.Array(SavedSnippet), 'The user’s saved snippets.'),
  user_settings: described(OwnUserSettings, 'All personal settings of the user.'),
  push_devices: Type.Record(Type.String(), PushDevice, {
    description: 'Devices registered for notifications, by `push_account_id`.',
  }),
  reminders: described(Type.Array(Reminder), 'The user’s reminders.'),
  onboarding_steps: described(Type.Array(OnboardingStep), 'Unseen notices.'),
  navigation_tour_video_url: Type.Null({ description: 'Always null.' }),
  has_zoom_token: Type.Literal(false, { description: 'Always false.' }),
};

const peopleState = {
  ...OwnAccount.properties,
  realm_users: described(Type.Array(User), 'Active accounts.'),
  realm_non_active_users: described(Type.Array(User), 'Deactivated accounts.'),
  cross_realm_bots: described(Type.Array(User), 'Bots of the server itself.'),
  realm_user_groups: described(Type.Array(UserGroup), 'Groups, with system groups.'),
  realm_bots: described(Type.Array(OwnedBot), 'The user’s own bots, without their keys.'),
  presences: Type.Record(Type.String(), Type.Union([SlimPresence, LegacyPresence]), {
    description: 'When users were last seen: by user ID in the modern form, otherwise by address.',
  }),
  server_timestamp: Type.Number({ description: 'The server’s time, with fractions of seconds.' }),
  presence_last_update_id: described(SafeInteger, 'Newest presence in this snapshot; -1 if none.'),
  user_status: Type.Record(Type.String(), UserStatus, {
    description: 'Statuses by user ID.',
  }),
};

const organizationState = {
  ...RealmSnapshot.properties,
  custom_profile_fields: described(Type.Array(ProfileField), 'Custom profile fields.'),
  custom_profile_field_types: Type.Record(
    Type.String(),
    Type.Object({
      id: described(Id, 'The type of a field.'),
      name: Type.String({ description: 'Text to show.' }),
    }),
    { description: 'Types of custom profile fields.' },
  ),
  realm_emoji: Type.Record(Type.String(), RealmEmoji, { description: 'Emoji by ID.' }),
  realm_linkifiers: described(Type.Array(Linkifier), 'Rules that turn text into links.'),
  realm_filters: none,
  realm_playgrounds: described(Type.Array(Playground), 'Code playgrounds.'),
  realm_domains: described(Type.Array(RealmDomain), 'The allowed email domains.'),
  realm_embedded_bots: none,
  realm_incoming_webhook_bots: described(
    Type.Array(Integration),
    'The services whose events incoming-webhook bots can post.',
  ),
  realm_user_settings_defaults: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Default settings of new users.',
  }),
  stop_words: described(Type.Array(Type.String()), 'Words that search ignores.'),
  giphy_api_key: Type.String({ description: 'Always empty.' }),
};

/** Everything that POST /register can return. Parts that were not requested are absent. */
export const Snapshot = Type.Partial(
  Type.Object({
    ...messageState,
    ...channelState,
    ...personalState,
    ...peopleState,
    ...organizationState,
  }),
);
export type Snapshot = Static<typeof Snapshot>;
