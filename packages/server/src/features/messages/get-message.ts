import { endpoints } from '@tidings/shared-types';
import { RawJson } from '../../core/raw-json.ts';
import { query } from '../../handler.ts';
import { membersOfConversation } from './conversation.ts';
import { committedAnywhere, findMessage, flagsFor } from './message-access.ts';
import { messageJson } from './message-object.ts';
import { showOptions } from './shown-message.ts';

export const getMessage = query(endpoints.getMessage, async (call) => {
  const { input, caller, state } = call;
  const context = committedAnywhere(call);
  const message = await findMessage(context, caller, input.message_id);
  const flags = await flagsFor(context, caller, message);
  const members =
    message.channel_id === null
      ? await membersOfConversation(context.sql, context.realmId, message.recipient_id)
      : [];
  const options = showOptions(call, context.now);
  return {
    message: RawJson.of<never>(messageJson(state, message, options, { flags, members })),
    raw_content: message.content,
  };
});
