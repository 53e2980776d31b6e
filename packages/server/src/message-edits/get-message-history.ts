import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import { query } from '../handler.ts';
import { committed, findMessage } from '../messages/message-access.ts';
import { messageVersions } from './message-versions.ts';

export const getMessageHistory = query(endpoints.getMessageHistory, async (call) => {
  const { caller, input, state } = call;
  const message = await findMessage(committed(call), caller, input.message_id);
  const policy = state.setting('message_edit_history_visibility_policy');
  if (policy === 'none') {
    throw badRequest('Message edit history is disabled in this organization.');
  }
  const allowEmptyTopic = input.allow_empty_topic_name;
  return { message_history: messageVersions(message, { policy, allowEmptyTopic }) };
});
