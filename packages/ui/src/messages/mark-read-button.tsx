import type { View } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { CheckCheck } from 'lucide-react';
import { t } from '../languages/t.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { leaveToBanner } from '../ui/leave-to-banner.ts';

interface Props {
  readonly view: View;
  readonly label?: string;
  readonly size?: number;
}

export function MarkReadButton({ view, label = t('messages.markAllAsRead'), size = 18 }: Props) {
  const client = useClient();
  return (
    <IconButton label={label} onClick={() => leaveToBanner(client.markRead(view))}>
      <CheckCheck size={size} />
    </IconButton>
  );
}
