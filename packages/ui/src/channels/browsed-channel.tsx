import type { ChannelItem } from '@tidings/sdk/react';
import { t } from '../languages/t.ts';
import { Text } from '../languages/text.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { routeHref } from '../routes/route.ts';
import { hiddenText } from '../ui/hidden-text.tsx';
import { ChannelIcon } from './channel-icon.tsx';
import { canJoin } from './channel-rights.ts';
import { useJoin } from './use-join.ts';
import { useLeave } from './use-leave.ts';

interface Props {
  readonly item: ChannelItem;
  readonly onOpen: () => void;
}

export function BrowsedChannel({ item, onOpen }: Props) {
  const permissions = usePermissions();
  const join = useJoin();
  const leave = useLeave();
  const { id, channel, subscription } = item;
  const people = channel.subscriber_count;
  return (
    <li className="row">
      <ChannelIcon item={item} />
      <div className="row-text">
        <div className="row-name">
          <a
            href={routeHref({ name: 'channel', channelId: id })}
            onClick={onOpen}
            title={channel.name}
          >
            {channel.name}
          </a>
        </div>
        <div className="row-note" title={channel.description}>
          {t('channels.people', { count: people })}
          {channel.description && ` · ${channel.description}`}
        </div>
      </div>
      {subscription && !channel.is_archived && (
        <button type="button" className="button small" onClick={() => leave(item)}>
          <Text of="channels.leaveName" with={{ name: channel.name, hidden: hiddenText }} />
        </button>
      )}
      {canJoin(permissions, item) && (
        <button type="button" className="button small primary" onClick={() => join(id, true)}>
          <Text of="channels.joinName" with={{ name: channel.name, hidden: hiddenText }} />
        </button>
      )}
    </li>
  );
}
