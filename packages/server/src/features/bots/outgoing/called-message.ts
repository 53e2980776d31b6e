import type { Realm } from '../../../core/realm/realm.ts';
import { storedRows } from '../../../core/realm/stored-rows.ts';
import type { ChannelRow } from '../../../core/storage/tables/channels.ts';
import { type MessageRow, messages } from '../../../core/storage/tables/messages.ts';
import type { BotDeliveryRow } from '../../../core/storage/tables/outgoing-bots.ts';
import type { UserRow } from '../../../core/storage/tables/users.ts';
import type { Services } from '../../../services.ts';
import { membersOfConversation } from '../../messages/conversation.ts';
import { committed } from '../../messages/message-access.ts';
import { messageJson } from '../../messages/message-object.ts';
import { originOf } from '../../setup/setup-link.ts';
import { canSeeUser } from '../../users/access.ts';
import { realmHost } from '../../users/realm-host.ts';
import { mayCall } from './order-deliveries.ts';
import type { CalledMessage } from './service-request.ts';

/** A message that a bot is called for, and the conversation to answer in. */
export interface CalledFor {
  readonly row: MessageRow;
  readonly message: CalledMessage;
  /** Null for direct messages. */
  readonly channel: ChannelRow | null;
  /** The people of the direct conversation. */
  readonly members: readonly number[];
}

/**
 * Returns the message of a delivery as it is now; undefined if it is gone, or if the bot may no longer be called for
 * it.
 */
export async function calledMessage(
  services: Services,
  realm: Realm,
  bot: UserRow,
  { message_id }: BotDeliveryRow,
): Promise<CalledFor | undefined> {
  const { state } = realm;
  const { sql, realmId, now } = committed({ services, realm, state });
  const [row] = await storedRows({ sql, realmId }, messages, { id: message_id });
  if (!row) return undefined;
  const channel = row.channel_id === null ? null : state.channels.get({ id: row.channel_id });
  if (channel === undefined || !mayCall(state, bot.id, channel, now)) return undefined;
  const members = channel ? [] : await membersOfConversation(sql, realmId, row.recipient_id);
  if (!channel && !members.includes(bot.id)) return undefined;
  const options = {
    applyMarkdown: false,
    allowEmptyTopic: true,
    editHistory: 'none',
    realmName: realm.subdomain,
    host: realmHost(originOf(services.config, realm.subdomain)),
    isHidden: (user: UserRow) => !canSeeUser(state, bot, user, now),
  } as const;
  const shown = JSON.parse(messageJson(state, row, options, { members })) as CalledMessage;
  return { row, message: { ...shown, rendered_content: row.rendered }, channel, members };
}
