import { endpoints, limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { messages } from '../../core/storage/tables/messages.ts';
import { codePoints } from '../../core/text/code-points.ts';
import { mutation } from '../../handler.ts';
import { openChannelOf } from '../message-edits/open-channel.ts';
import { emitAbout } from '../message-edits/receivers.ts';
import { raisePolicyOf } from '../user-topics/visibility-policy.ts';
import { findMessage } from './message-access.ts';
import { changedMessage } from './message-object.ts';
import { readWidgetData, widgetTypeOf } from './widget-data.ts';

/** Maximum size of a message's submessages, which are stored and read with it. That is room for some thousand votes. */
const MAX_SUBMESSAGES_BYTES = 512 * 1024;

export const sendSubmessage = mutation(
  endpoints.sendSubmessage,
  async ({ change, state, caller, input }) => {
    const { message_id, msg_type, content } = input;
    const message = await findMessage(change, caller, message_id);
    const channel = openChannelOf(state, message);
    const widgetType = widgetTypeOf(message);
    if (!widgetType) throw badRequest('The message is not a widget.');
    if (codePoints(content) > limits.max_message_length) throw badRequest('The data is too long.');
    const data = readWidgetData(widgetType, content);
    if (data.isForAuthor && caller.id !== message.sender_id) {
      throw badRequest('Only the author of the message can change that.');
    }
    const sender_id = caller.id;
    const submessage = { id: change.nextId(), message_id, sender_id, msg_type, content };
    const submessages = [...message.submessages, submessage];
    if (Buffer.byteLength(JSON.stringify(submessages)) > MAX_SUBMESSAGES_BYTES) {
      throw badRequest('The widget is full. Send a new one instead.');
    }
    change.put(messages, changedMessage(change, message, { submessages }));
    if (channel && data.isVote) {
      raisePolicyOf(change, caller, { channelId: channel.id, topic: message.topic }, 'took part');
    }
    await emitAbout(change, message, {
      type: 'submessage',
      msg_type,
      content,
      message_id,
      sender_id,
      submessage_id: submessage.id,
    });
    return {};
  },
);
