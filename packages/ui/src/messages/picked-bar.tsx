import { useChannels, useClient, useRealm, useUsers } from '@tidings/sdk/react';
import { CircleCheck, CircleDot, FolderInput, Star, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIsArchived } from '../channels/use-is-archived.ts';
import { t } from '../languages/t.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { Confirm } from '../ui/confirm.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import { MoveDialog } from './dialogs/move-dialog.tsx';
import { useHoldDeletion } from './held-deletions.ts';
import { canDelete } from './message-rights.ts';
import { type Picked, usePicked } from './picked.ts';

/** What can be done to the messages that the user has picked. */
export function PickedBar() {
  const opener = usePicked();
  const picked = opener.useOpened();
  useEffect(() => opener.close, [opener]);
  return picked ? <Bar picked={picked} onClose={opener.close} /> : null;
}

function Bar({ picked, onClose }: { readonly picked: Picked; readonly onClose: () => void }) {
  const client = useClient();
  const holdDeletion = useHoldDeletion();
  const realm = useRealm();
  const users = useUsers() ?? [];
  const channels = useChannels() ?? [];
  const permissions = usePermissions();
  const [question, setQuestion] = useState<'delete' | 'move'>();
  const items = [...picked.values()];
  const [first] = items;
  const isArchived = useIsArchived(first?.message.stream_id);
  const messageIds = items.map(({ message }) => message.id);
  const isEmpty = items.length === 0;
  const mayDelete = items.every(({ message }) =>
    canDelete(permissions, {
      message,
      realm,
      sender: users.find(({ user }) => user.user_id === message.sender_id)?.user,
      channel: channels.find(({ id }) => id === message.stream_id),
    }),
  );
  const isOneChannel = items.every(
    ({ message }) =>
      message.stream_id !== undefined && message.stream_id === first?.message.stream_id,
  );
  const setFlag = (flag: 'read' | 'starred', op: 'add' | 'remove') => {
    leaveToBanner(client.change.updateFlags({ messageIds, flag, op }));
    onClose();
  };
  const count = t('messages.messages', { count: items.length });
  return (
    <section className="list-bar" aria-label={t('messages.pickedMessages')}>
      <span className="grow" role="status">
        {isEmpty ? t('messages.pickMessages') : count}
      </span>
      <IconButton
        label={t('messages.markAsRead')}
        disabled={isEmpty}
        onClick={() => setFlag('read', 'add')}
      >
        <CircleCheck size={18} />
      </IconButton>
      <IconButton
        label={t('messages.markAsUnread')}
        disabled={isEmpty}
        onClick={() => setFlag('read', 'remove')}
      >
        <CircleDot size={18} />
      </IconButton>
      <IconButton
        label={t('messages.star')}
        disabled={isEmpty}
        onClick={() => setFlag('starred', 'add')}
      >
        <Star size={18} />
      </IconButton>
      <IconButton
        label={t('messages.move')}
        disabled={isEmpty || !isOneChannel || isArchived}
        onClick={() => setQuestion('move')}
      >
        <FolderInput size={18} />
      </IconButton>
      <IconButton
        label={t('messages.delete')}
        disabled={isEmpty || !mayDelete}
        onClick={() => setQuestion('delete')}
      >
        <Trash2 size={18} />
      </IconButton>
      <IconButton label={t('messages.cancel')} onClick={onClose}>
        <X size={18} />
      </IconButton>
      {question === 'move' && (
        <MoveDialog items={items} onMoved={onClose} onClose={() => setQuestion(undefined)} />
      )}
      {question === 'delete' && (
        <Confirm
          title={t('messages.deleteCount', { count })}
          action={t('messages.delete')}
          isDangerous
          onConfirm={async () => {
            holdDeletion(items);
            onClose();
          }}
          onClose={() => setQuestion(undefined)}
        >
          <p>{t('messages.thisDeletesThemForEveryone')}</p>
        </Confirm>
      )}
    </section>
  );
}
