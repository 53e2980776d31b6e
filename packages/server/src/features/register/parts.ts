import { integrationObjects } from '../integrations/all-integrations.ts';
import { indexLanguage } from '../search/search-index.ts';
import { hasStopWords } from '../search/search-text.ts';
import { stopWords } from '../search/stop-words.ts';
import type { Part } from './part.ts';
import { channelFolders, defaultStreams, streams, subscriptions } from './parts/channels.ts';
import { userGroups } from './parts/groups.ts';
import { newestMessage, recentConversations, starredMessages } from './parts/messages.ts';
import {
  bots,
  domains,
  linkifiers,
  playgrounds,
  profileFields,
  realmEmoji,
  settingsOfNewPeople,
} from './parts/organization.ts';
import { people } from './parts/people.ts';
import {
  alertWords,
  mutedUsers,
  onboardingSteps,
  pushDevices,
  userSettings,
} from './parts/personal.ts';
import { presence, userStatus } from './parts/presence.ts';
import { realm } from './parts/realm.ts';
import { mutedTopics, userTopics } from './parts/topics.ts';
import { unread } from './parts/unread.ts';
import {
  drafts,
  navigationViews,
  reminders,
  savedSnippets,
  scheduledMessages,
} from './parts/writing.ts';

/** The snapshot's parts by the names that requests use (events.md 1.5). */
export const parts: Readonly<Record<string, Part>> = {
  message: newestMessage,
  update_message_flags: unread,
  starred_messages: starredMessages,
  recent_private_conversations: recentConversations,
  subscription: subscriptions,
  stream: streams,
  default_streams: defaultStreams,
  channel_folders: channelFolders,
  user_topic: userTopics,
  muted_topics: mutedTopics,
  muted_users: mutedUsers,
  drafts,
  scheduled_messages: scheduledMessages,
  reminders,
  navigation_views: navigationViews,
  saved_snippets: savedSnippets,
  realm_user: people,
  realm_user_groups: userGroups,
  realm_bot: bots,
  realm,
  realm_user_settings_defaults: settingsOfNewPeople,
  user_settings: userSettings,
  presence,
  user_status: userStatus,
  push_device: pushDevices,
  custom_profile_fields: profileFields,
  realm_emoji: realmEmoji,
  realm_linkifiers: linkifiers,
  realm_playgrounds: playgrounds,
  realm_domains: domains,
  alert_words: alertWords,
  onboarding_steps: onboardingSteps,
  stop_words: ({ state }) => ({
    stop_words: hasStopWords(indexLanguage(state)) ? [...stopWords] : [],
  }),

  realm_incoming_webhook_bots: () => ({ realm_incoming_webhook_bots: integrationObjects() }),

  // Features that this server lacks.
  default_stream_groups: () => ({ realm_default_stream_groups: [] }),
  giphy: () => ({ giphy_api_key: '' }),
  realm_embedded_bots: () => ({ realm_embedded_bots: [] }),
  realm_filters: () => ({ realm_filters: [] }),
  video_calls: () => ({ has_zoom_token: false }),
};
