import type { CustomData, Draft, MessageType } from '@tidings/shared-types';
import { json, type RowOf, table, text } from '../table.ts';

export const drafts = table(
  'drafts',
  {
    user_id: 'integer',
    id: 'integer',
    type: text<Draft['type']>(),
    recipients: json<readonly number[]>(),
    topic: 'text',
    content: 'text',
    /** Microseconds since 1970. */
    edited_at: 'integer',
  },
  ['user_id', 'id'],
);
export type DraftRow = RowOf<typeof drafts>;

export const scheduledMessages = table(
  'scheduled_messages',
  {
    id: 'integer',
    user_id: 'integer',
    status: text<'pending' | 'failed' | 'sent'>(),
    type: text<MessageType>(),
    recipients: json<readonly number[]>(),
    topic: 'text',
    content: 'text',
    rendered: 'text',
    /** Seconds since 1970. */
    deliver_at: 'integer',
    client: 'text',
    read_by_sender: 'boolean',
    failure: 'text?',
    custom: json<CustomData | null>(),
  },
  ['id'],
);
export type ScheduledMessageRow = RowOf<typeof scheduledMessages>;

export const reminders = table(
  'reminders',
  {
    user_id: 'integer',
    id: 'integer',
    message_id: 'integer',
    note: 'text',
    content: 'text',
    rendered: 'text',
    /** Seconds since 1970. */
    deliver_at: 'integer',
  },
  ['user_id', 'id'],
);
export type ReminderRow = RowOf<typeof reminders>;

export const navigationViews = table(
  'navigation_views',
  { user_id: 'integer', fragment: 'text', is_pinned: 'boolean', name: 'text?' },
  ['user_id', 'fragment'],
);
export type NavigationViewRow = RowOf<typeof navigationViews>;

export const savedSnippets = table(
  'saved_snippets',
  { user_id: 'integer', id: 'integer', title: 'text', content: 'text', date_created: 'integer' },
  ['user_id', 'id'],
);
export type SavedSnippetRow = RowOf<typeof savedSnippets>;
