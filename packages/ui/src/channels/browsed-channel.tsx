import type { ChannelItem } from '@tidings/sdk/react';
import { usePermissions } from '../permissions/use-permissions.ts';
import { routeHref } from '../routes/route.ts';
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
          {people === 1 ? '1 person' : `${people} people`}
          {channel.description && ` · ${channel.description}`}
        </div>
      </div>
      {subscription && !channel.is_archived && (
        <button type="button" className="button small" onClick={() => leave(item)}>
          Leave<span className="hidden-text"> {channel.name}</span>
        </button>
      )}
      {canJoin(permissions, item) && (
        <button type="button" className="button small primary" onClick={() => join(id, true)}>
          Join<span className="hidden-text"> {channel.name}</span>
        </button>
      )}
    </li>
  );
}
