import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { scheduledMessageObject } from './scheduled-message-object.ts';
import { scheduledMessagesOf } from './stored-scheduled-messages.ts';

export const getScheduledMessages = query(
  endpoints.getScheduledMessages,
  async ({ caller, realm }) => {
    const rows = await scheduledMessagesOf({ sql: realm.reader, realmId: realm.id }, caller.id);
    return { scheduled_messages: rows.map(scheduledMessageObject) };
  },
);
