import type { ChannelItem, StoredMessage } from '@tidings/sdk';
import type { RealmSnapshot, User } from '@tidings/shared-types';
import { canDeleteAny, canDeleteOwn } from '../channels/channel-rights.ts';
import type { Permissions } from '../permissions/permissions.ts';

interface About {
  readonly message: StoredMessage;
  readonly own: User | undefined;
  readonly realm: RealmSnapshot | null | undefined;
}

/** Decides what to offer; the server has the last word. */
export function canEdit({ message, own, realm }: About): boolean {
  if (message.sender_id !== own?.user_id || realm?.realm_allow_message_editing === false)
    return false;
  return isWithin(message, realm?.realm_message_content_edit_limit_seconds);
}

interface Deletable extends Pick<About, 'realm'> {
  readonly message: Pick<StoredMessage, 'sender_id' | 'timestamp'>;
  /** The sender. Messages of the user's own bots count as their own. */
  readonly sender: User | undefined;
  /** Undefined for a direct message. */
  readonly channel: ChannelItem | undefined;
}

export function canDelete(
  permissions: Permissions,
  { message, realm, sender, channel }: Deletable,
): boolean {
  if (canDeleteAny(permissions, channel)) return true;
  if (!canDeleteOwn(permissions, channel)) return false;
  const ownId = permissions.own?.user_id;
  const isOwn = message.sender_id === ownId || sender?.bot_owner_id === ownId;
  return isOwn && isWithin(message, realm?.realm_message_content_delete_limit_seconds);
}

/** The server accepts an edit a few seconds longer, for users who started in time. */
function isWithin(
  { timestamp }: Pick<StoredMessage, 'timestamp'>,
  limitSeconds: number | null | undefined,
): boolean {
  return (
    limitSeconds === null ||
    limitSeconds === undefined ||
    Date.now() / 1000 - timestamp < limitSeconds
  );
}
