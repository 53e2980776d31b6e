import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { query } from '../../handler.ts';
import { committedAnywhere, findMessage, mayKnowIn } from '../messages/message-access.ts';
import { knownHistory } from '../messages/page/known-history.ts';
import { messageVersions } from './message-versions.ts';

export const getMessageHistory = query(endpoints.getMessageHistory, async (call) => {
  const { caller, input, state } = call;
  const context = committedAnywhere(call);
  const message = await findMessage(context, caller, input.message_id);
  const policy = state.setting('message_edit_history_visibility_policy');
  if (policy === 'none') {
    throw badRequest('Message edit history is disabled in this organization.');
  }
  const allowEmptyTopic = input.allow_empty_topic_name;
  const mayKnow = mayKnowIn(state, caller, context.now);
  const edit_history = knownHistory(message.edit_history, (channelId) =>
    mayKnow(message.id, channelId),
  );
  const versions = messageVersions({ ...message, edit_history }, { policy, allowEmptyTopic });
  return { message_history: versions };
});
