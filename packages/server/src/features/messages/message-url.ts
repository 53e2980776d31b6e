import type { MessageRow } from '../../core/storage/tables/messages.ts';
import { directUrl, narrowUrl } from '../markdown/links/narrow-url.ts';
import { membersOfConversation } from './conversation.ts';
import type { MessageContext } from './message-access.ts';

/** Returns the address of a message in the web client. */
export async function messageUrl(
  { state, sql, realmId }: MessageContext,
  { id, channel_id, recipient_id, topic }: MessageRow,
): Promise<string> {
  const channel = channel_id === null ? undefined : state.channels.get({ id: channel_id });
  if (channel) return narrowUrl(channel, topic, { kind: 'near', id });
  return directUrl(await membersOfConversation(sql, realmId, recipient_id), id);
}
