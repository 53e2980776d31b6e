import type { StoredMessage } from '@tidings/sdk';
import { useRealm, useUser } from '@tidings/sdk/react';
import { Trash2 } from 'lucide-react';
import { useChannel } from '../channels/use-channel.ts';
import { t } from '../languages/t.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { MenuItem } from '../ui/menu.tsx';
import { canDelete } from './message-rights.ts';

interface Props {
  readonly message: StoredMessage;
  readonly onSelect: () => void;
}

/** Menu item for those who may delete a message. A component of its own, so that only open menus check this. */
export function DeleteItem({ message, onSelect }: Props) {
  const permissions = usePermissions();
  const realm = useRealm();
  const sender = useUser(message.sender_id)?.user;
  const channel = useChannel(message.stream_id);
  if (!canDelete(permissions, { message, realm, sender, channel })) return null;
  return (
    <MenuItem icon={<Trash2 size={16} />} isDangerous onSelect={onSelect}>
      {t('messages.delete')}
    </MenuItem>
  );
}
