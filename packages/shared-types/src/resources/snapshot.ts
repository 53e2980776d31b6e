import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { ChannelId, Id, MessageId, SafeInteger, Timestamp, UserId } from '../scalars.ts';
import { OwnedBot } from './bot.ts';
import { Channel } from './channel.ts';
import { ChannelFolder } from './channel-folder.ts';
import { Draft } from './draft.ts';
import { Linkifier } from './linkifier.ts';
import { NavigationView } from './navigation-view.ts';
import { OnboardingStep } from './onboarding-step.ts';
import { OwnAccount } from './own-account.ts';
import { Playground } from './playground.ts';
import { LegacyPresence, SlimPresence } from './presence.ts';
import { ProfileField } from './profile-field.ts';
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
    status: Type.Enum(['active', 'pending', 'failed'], { description: 'How far it has come.' }),
    error_code: Type.Optional(Type.String({ description: 'Why it failed.' })),
  },
  { title: 'PushDevice', description: 'A device registered for notifications.' },
);

const NeverSubscribed = Type.Object(
  {
    ...Channel.properties,
    subscribers: Subscription.properties.subscribers,
    partial_subscribers: Subscription.properties.partial_subscribers,
  },
  { title: 'NeverSubscribed', description: 'A channel that the caller never was in.' },
);

/** Always empty: this server has none of it. */
const none = Type.Array(Type.Unknown(), { maxItems: 0, description: 'Always empty.' });

const messageState = {
  max_message_id: described(SafeInteger, 'Newest message the caller received; -1 if none.'),
  unread_msgs: described(UnreadMessages, 'What the caller has not read.'),
  starred_messages: described(Type.Array(MessageId), 'All messages with a star, ascending.'),
  recent_private_conversations: Type.Array(
    Type.Object({
      user_ids: described(Type.Array(UserId), 'The other people, ascending.'),
      max_message_id: described(MessageId, 'Newest message of the conversation.'),
    }),
    { description: 'Direct conversations, the one with the newest message first.' },
  ),
};

const channelState = {
  subscriptions: described(Type.Array(Subscription), 'Channels the caller is subscribed to.'),
  unsubscribed: described(Type.Array(Subscription), 'Channels the caller once was in.'),
  never_subscribed: described(Type.Array(NeverSubscribed), 'Channels the caller never was in.'),
  streams: described(Type.Array(Channel), 'All channels the caller may know of.'),
  realm_default_streams: described(
    Type.Array(ChannelId),
    'Channels that new people are subscribed to; empty for guests.',
  ),
  realm_default_stream_groups: none,
  channel_folders: described(Type.Array(ChannelFolder), 'All folders, archived ones included.'),
};

const personalState = {
  user_topics: described(Type.Array(UserTopic), 'Policies for topics, where there is one.'),
  muted_topics: Type.Array(Type.Tuple([Type.String(), Type.String(), Timestamp]), {
    description: 'Deprecated: muted topics, as name of the channel, topic and time.',
  }),
  muted_users: Type.Array(
    Type.Object({
      id: described(UserId, 'Whom.'),
      timestamp: described(Timestamp, 'When.'),
    }),
    { description: 'Whom the caller muted and when.' },
  ),
  drafts: described(Type.Array(Draft), 'Drafts, the one edited last first.'),
  scheduled_messages: described(
    Type.Array(ScheduledMessage),
    'What waits for its time, and what could not be sent.',
  ),
  navigation_views: described(Type.Array(NavigationView), 'Views that are kept in the menu.'),
  alert_words: described(Type.Array(Type.String()), 'Words that call the caller’s attention.'),
  saved_snippets: described(Type.Array(SavedSnippet), 'Texts kept for later use.'),
  user_settings: described(OwnUserSettings, 'Every personal setting of the caller.'),
  push_devices: Type.Record(Type.String(), PushDevice, {
    description: 'Devices registered for notifications, by `push_account_id`.',
  }),
  reminders: described(Type.Array(Reminder), 'What the caller will be reminded of.'),
  onboarding_steps: described(Type.Array(OnboardingStep), 'Notices not seen yet.'),
  navigation_tour_video_url: Type.Null({ description: 'Always null.' }),
  has_zoom_token: Type.Literal(false, { description: 'Always false.' }),
};

const peopleState = {
  ...OwnAccount.properties,
  realm_users: described(Type.Array(User), 'Active accounts.'),
  realm_non_active_users: described(Type.Array(User), 'Deactivated accounts.'),
  cross_realm_bots: described(Type.Array(User), 'Bots of the server itself.'),
  realm_user_groups: described(Type.Array(UserGroup), 'Groups, system groups included.'),
  realm_bots: described(
    Type.Array(OwnedBot),
    'The caller’s own bots; their keys are not shown here.',
  ),
  presences: Type.Record(Type.String(), Type.Union([SlimPresence, LegacyPresence]), {
    description: 'Who was seen when: by user ID in the modern form, else by address.',
  }),
  server_timestamp: Type.Number({ description: 'When this was so, with fractions.' }),
  presence_last_update_id: described(SafeInteger, 'Newest presence that is listed; -1 if none.'),
  user_status: Type.Record(Type.String(), UserStatus, {
    description: 'What people tell about themselves, by user ID.',
  }),
};

const organizationState = {
  ...RealmSnapshot.properties,
  custom_profile_fields: described(Type.Array(ProfileField), 'Fields of profiles.'),
  custom_profile_field_types: Type.Record(
    Type.String(),
    Type.Object({
      id: described(Id, 'The type of a field.'),
      name: Type.String({ description: 'What to show.' }),
    }),
    { description: 'Types of such fields.' },
  ),
  realm_emoji: Type.Record(Type.String(), RealmEmoji, { description: 'Emoji by ID.' }),
  realm_linkifiers: described(Type.Array(Linkifier), 'Rules that turn text into links.'),
  realm_filters: none,
  realm_playgrounds: described(Type.Array(Playground), 'Where code can be run.'),
  realm_domains: none,
  realm_embedded_bots: none,
  realm_incoming_webhook_bots: none,
  realm_user_settings_defaults: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Personal settings of new people.',
  }),
  stop_words: described(Type.Array(Type.String()), 'Words that search ignores.'),
  giphy_api_key: Type.String({ description: 'Always empty: there is none.' }),
};

/** All that can be asked for when a queue is registered. What was not asked for is absent. */
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
