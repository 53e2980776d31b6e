import type { ChannelItem } from '@tidings/sdk/react';
import { t } from '../languages/t.ts';
import { Picker, type PickerProps } from '../ui/picker.tsx';
import { ChannelIcon } from './channel-icon.tsx';

interface Props extends PickerProps {
  readonly channels: readonly ChannelItem[];
}

export function ChannelPicker({ channels, ...picker }: Props) {
  return (
    <Picker
      {...picker}
      offered={channels.filter(({ id }) => !picker.chosen.includes(id))}
      idOf={({ id }) => id}
      textOf={({ channel }) => channel.name}
      nameOf={(wanted) => channels.find(({ id }) => id === wanted)?.channel.name}
      noneText={t('channels.noChannelsFound')}
    >
      {(item) => (
        <>
          <ChannelIcon item={item} />
          <span className="row-name">{item.channel.name}</span>
        </>
      )}
    </Picker>
  );
}
