import { type ChannelItem, useClient } from '@tidings/sdk/react';
import { t } from '../languages/t.ts';
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
      title={t('channels.leave2', { name: item.channel.name })}
      action={t('channels.leave')}
      isDangerous
      onConfirm={() => client.change.unsubscribe({ channelId: item.id })}
      onClose={onClose}
    >
      <p>{t('channels.thisChannelIsPrivateIf')}</p>
    </Confirm>
  );
}
