import { useClient, useUnread } from '@tidings/sdk/react';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../ui/confirm.tsx';
import { IconButton } from '../ui/icon-button.tsx';

/** Button that marks all messages as read. */
export function MarkAllRead() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton label="Mark all as read" onClick={() => setAsking(true)}>
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
      title="Mark all messages as read?"
      action="Mark as read"
      onConfirm={() => client.markRead({ kind: 'all' })}
      onClose={onClose}
    >
      <p>
        You have {count === 1 ? '1 unread message' : `${count.toLocaleString()} unread messages`} in
        channels and direct messages. This cannot be undone.
      </p>
    </Confirm>
  );
}
