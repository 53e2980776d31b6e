import { EllipsisVertical } from 'lucide-react';
import { t } from '../languages/t.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { TopicItems } from './topic-items.tsx';
import { useChannel } from './use-channel.ts';

interface Props {
  readonly channelId: number;
  readonly topic: string;
}

/** Menu button in a topic's header. */
export function TopicMenu({ channelId, topic }: Props) {
  const channel = useChannel(channelId);
  if (!channel) return null;
  return (
    <Menu
      trigger={
        <IconButton label={t('channels.topicActions')}>
          <EllipsisVertical size={18} />
        </IconButton>
      }
    >
      <TopicItems channelId={channelId} topic={topic} />
    </Menu>
  );
}
