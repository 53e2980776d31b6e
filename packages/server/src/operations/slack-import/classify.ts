import { isRaw, isSet, type Raw, rawOf, textOf } from '../../features/slack-markup/raw.ts';

/** Subtypes of entries that no person wrote: Slack's own notes and placeholders for deleted content. */
const notes: ReadonlySet<string> = new Set([
  ...['channel_join', 'channel_leave', 'channel_topic', 'channel_purpose', 'channel_name'],
  ...['channel_archive', 'channel_unarchive', 'channel_convert_to_private'],
  ...['channel_convert_to_public', 'channel_posting_permissions', 'channel_canvas_updated'],
  ...['group_join', 'group_leave', 'group_topic', 'group_purpose', 'group_name'],
  ...['group_archive', 'group_unarchive', 'group_open', 'group_close'],
  ...['pinned_item', 'unpinned_item', 'bot_add', 'bot_remove', 'bot_enable', 'bot_disable'],
  ...[
    'reminder_add',
    'reminder_delete',
    'huddle_thread',
    'sh_room_created',
    'app_conversation_join',
  ],
  ...['tombstone', 'message_deleted', 'message_changed', 'message_replied', 'reply_broadcast'],
  ...['joiner_notification', 'joiner_notification_for_inviter', 'slackbot_response_hidden'],
]);

/** Returns why an entry becomes no message; undefined if it becomes one. */
export function whyNoMessage(raw: Raw): string | undefined {
  if (raw['type'] !== 'message') return 'not a message';
  const subtype = textOf(raw, 'subtype');
  if (subtype !== undefined && notes.has(subtype)) return `note: ${subtype}`;
  if (isSet(raw, 'hidden')) return 'hidden';
  return undefined;
}

/** Returns the id of an entry's author: that of a listed person, otherwise the app's id or name. */
export function senderIdOf(raw: Raw): string | undefined {
  const comment = rawOf(raw, 'comment');
  const person = textOf(raw, 'user') ?? (comment && textOf(comment, 'user'));
  return person ?? textOf(raw, 'bot_id') ?? appNameOf(raw);
}

/** Returns the name under which an app wrote. */
export function appNameOf(raw: Raw): string | undefined {
  const profile = rawOf(raw, 'bot_profile');
  return textOf(raw, 'username') ?? (profile && textOf(profile, 'name'));
}

/** Returns the name that a message gives for an author who is not in the list of people. */
export function nameInMessage(raw: Raw): string | undefined {
  const profile = raw['user_profile'];
  if (!isRaw(profile)) return appNameOf(raw);
  return textOf(profile, 'real_name') ?? textOf(profile, 'display_name') ?? textOf(profile, 'name');
}

/** Returns the time of a thread's first message; undefined outside threads. */
export function threadOf(raw: Raw): string | undefined {
  return textOf(raw, 'thread_ts');
}
