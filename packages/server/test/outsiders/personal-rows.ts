import { about, aboutMessages, list, type Rows } from './row.ts';

const draft = (to: number, topic: string) => ({ type: 'stream', to: [to], topic, content: 'mine' });
const inOneDay = Math.ceil(Date.now() / 1000) + 86_400;

/** Personal data. */
export const personalRows: Rows = {
  register: [
    list(),
    list({ all_public_streams: true, include_subscribers: true }),
    about('channel', ({ channel }) => ({ narrow: [['channel', channel]] })),
    about('messages', ({ topic }) => ({ narrow: [['topic', topic]] })),
    about('people', ({ email }) => ({ narrow: [['sender', email]] })),
  ],
  getEvents: [
    about('personal', ({ queueId }) => ({
      queue_id: queueId,
      last_event_id: -1,
      dont_block: true,
    })),
  ],
  deleteEventQueue: [about('personal', ({ queueId }) => ({ queue_id: queueId }))],
  getOwnKeys: [list()],
  endOwnKey: [about('personal', ({ keyId }) => ({ key_id: keyId }))],
  getUserKeys: [about('people', ({ userId }) => ({ user_id: userId }))],
  endUserKey: [about('people', ({ userId }) => ({ user_id: userId, key_id: 1 }))],
  deleteServiceKey: [about('personal', ({ keyId }) => ({ key_id: keyId }))],
  getReminders: [list()],
  createReminder: aboutMessages((message_id) => ({
    message_id,
    scheduled_delivery_timestamp: inOneDay,
  })),
  deleteReminder: [about('personal', ({ reminderId }) => ({ reminder_id: reminderId }))],
  getScheduledMessages: [list()],
  createScheduledMessage: [
    about('channel', ({ channelId }) => ({
      type: 'channel',
      to: channelId,
      topic: 'a',
      content: 'a',
      scheduled_delivery_timestamp: inOneDay,
    })),
    about('people', ({ userId }) => ({
      type: 'direct',
      to: [userId],
      content: 'a',
      scheduled_delivery_timestamp: inOneDay,
    })),
    about('people', ({ fullName }, { channelId }) => ({
      type: 'channel',
      to: channelId,
      topic: 'a',
      content: `@**${fullName}**`,
      scheduled_delivery_timestamp: inOneDay,
    })),
  ],
  updateScheduledMessage: [
    about('people', ({ fullName }, { scheduledId }) => ({
      scheduled_message_id: scheduledId,
      content: `@**${fullName}**`,
    })),
    about('personal', ({ scheduledId }) => ({ scheduled_message_id: scheduledId, content: 'a' })),
    about('channel', ({ channelId }, own) => ({
      scheduled_message_id: own.scheduledId,
      type: 'channel',
      to: channelId,
      topic: 'a',
    })),
  ],
  deleteScheduledMessage: [
    about('personal', ({ scheduledId }) => ({ scheduled_message_id: scheduledId })),
  ],
  getDrafts: [list()],
  createDrafts: [
    about(['channel', 'messages'], ({ channelId, topic }) => ({
      drafts: [draft(channelId, topic)],
    })),
  ],
  editDraft: [
    about('personal', ({ draftId }, { channelId }) => ({
      draft_id: draftId,
      draft: draft(channelId, 'a'),
    })),
    about('channel', ({ channelId }, { draftId }) => ({
      draft_id: draftId,
      draft: draft(channelId, 'a'),
    })),
  ],
  deleteDraft: [about('personal', ({ draftId }) => ({ draft_id: draftId }))],
  getDraftDocument: [about('personal', ({ draftId }) => ({ draft_id: draftId }))],
  createDraftDocumentTicket: [about('personal', ({ draftId }) => ({ draft_id: draftId }))],
  getSavedSnippets: [list()],
  updateSavedSnippet: [
    about('personal', ({ snippetId }) => ({ saved_snippet_id: snippetId, title: 'a' })),
  ],
  createInviteLink: [
    about('channel', ({ channelId }) => ({ stream_ids: [channelId], single_use: true })),
  ],
  sendInvites: [
    about('channel', ({ channelId }) => ({
      invitee_emails: 'new@example.org',
      stream_ids: [channelId],
    })),
    about('people', ({ email }) => ({ invitee_emails: email, stream_ids: [] })),
  ],
  deleteSavedSnippet: [about('personal', ({ snippetId }) => ({ saved_snippet_id: snippetId }))],
  getNavigationViews: [list()],
  updateNavigationView: [about('personal', ({ fragment }) => ({ fragment, is_pinned: false }))],
  deleteNavigationView: [about('personal', ({ fragment }) => ({ fragment }))],
  getAlertWords: [list()],
  getAttachments: [list()],
  deleteAttachment: [about('personal', ({ attachmentId }) => ({ attachment_id: attachmentId }))],
  getBotStorage: [list()],
};
