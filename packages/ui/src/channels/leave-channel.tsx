import { type ChannelItem, useClient } from '@tidings/sdk/react';
import { Confirm } from '../ui/confirm.tsx';

interface Props {
  readonly item: ChannelItem;
  readonly onClose: () => void;
}

/** Asks before the user leaves a channel that they may be unable to rejoin. */
export function LeaveChannel({ item, onClose }: Props) {
  const client = useClient();
  return (
    <Confirm
      title={`Leave ${item.channel.name}?`}
      action="Leave"
      isDangerous
      onConfirm={() => client.change.unsubscribe({ channelId: item.id })}
      onClose={onClose}
    >
      <p>
        This channel is private. If you leave, you may need someone with permission to add you
        again.
      </p>
    </Confirm>
  );
}
