import { useClient, useUnread } from '@tidings/sdk/react';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { Confirm } from '../ui/confirm.tsx';
import { IconButton } from '../ui/icon-button.tsx';

/** Button that marks all messages as read. */
export function MarkAllRead() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton label={t('messages.markAllAsRead')} onClick={() => setAsking(true)}>
        <CheckCheck size={18} />
      </IconButton>
      {isAsking && <ConfirmAllRead onClose={() => setAsking(false)} />}
    </>
  );
}

/** Asks before all messages are marked as read, because this cannot be undone. */
export function ConfirmAllRead({ onClose }: { readonly onClose: () => void }) {
  const client = useClient();
  const unread = useUnread();
  const count = (unread?.total ?? 0) + (unread?.muted ?? 0);
  return (
    <Confirm
      title={t('messages.markAllMessagesAsRead')}
      action={t('messages.markAsRead')}
      onConfirm={() => client.markRead({ kind: 'all' })}
      onClose={onClose}
    >
      <p>{t('messages.youHaveUnreadMessagesIn', { count })}</p>
    </Confirm>
  );
}
