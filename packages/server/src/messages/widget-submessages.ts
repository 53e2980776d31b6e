import { widgetOf } from '../markdown/widget.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { StoredSubmessage } from '../storage/tables/messages.ts';

/** Returns the first submessage of a message that begins with `/poll` or `/todo`. Clients draw the widget from it. */
export function widgetSubmessages(
  change: Mutation,
  messageId: number,
  senderId: number,
  content: string,
): StoredSubmessage[] {
  const widget = widgetOf(content);
  if (!widget) return [];
  return [
    {
      id: change.nextId(),
      message_id: messageId,
      sender_id: senderId,
      msg_type: 'widget',
      content: JSON.stringify(widget),
    },
  ];
}
