import type { StoredMessage } from '@tidings/sdk';
import type { RealmSnapshot, User } from '@tidings/shared-types';

interface About {
  readonly message: StoredMessage;
  readonly own: User | undefined;
  readonly realm: RealmSnapshot | null | undefined;
}

/** What is worth offering; the server decides. */
export function canEdit({ message, own, realm }: About): boolean {
  if (message.sender_id !== own?.user_id || realm?.realm_allow_message_editing === false)
    return false;
  return isWithin(message, realm?.realm_message_content_edit_limit_seconds);
}

export function canDelete({ message, own, realm }: About): boolean {
  if (own === undefined) return false;
  if (own.role <= 200) return true;
  if (message.sender_id !== own.user_id) return false;
  return isWithin(message, realm?.realm_message_content_delete_limit_seconds);
}

function isWithin({ timestamp }: StoredMessage, limitSeconds: number | null | undefined): boolean {
  return (
    limitSeconds === null ||
    limitSeconds === undefined ||
    Date.now() / 1000 - timestamp < limitSeconds
  );
}
