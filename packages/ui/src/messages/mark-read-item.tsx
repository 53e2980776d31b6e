import type { View } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { CheckCheck } from 'lucide-react';
import { t } from '../languages/t.ts';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import { MenuItem } from '../ui/menu.tsx';

interface Props {
  readonly view: View;
  readonly unread: number | undefined;
}

export function MarkReadItem({ view, unread = 0 }: Props) {
  const client = useClient();
  return (
    <MenuItem
      icon={<CheckCheck size={16} />}
      disabled={unread === 0}
      onSelect={() => leaveToBanner(client.markRead(view))}
    >
      {t('messages.markAllAsRead')}
    </MenuItem>
  );
}
