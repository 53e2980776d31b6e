import type { TimelineItem } from '@tidings/sdk';
import { useChannels, useClient } from '@tidings/sdk/react';
import { useState } from 'react';
import { canMoveOut } from '../../channels/channel-rights.ts';
import { TopicField } from '../../composer/topic-field.tsx';
import { t } from '../../languages/t.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { topicText } from '../../topics/topic-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';

interface Props {
  /** The messages, all of one channel. */
  readonly items: readonly TimelineItem[];
  readonly onMoved?: () => void;
  readonly onClose: () => void;
}

const howMany = () =>
  [
    { value: 'change_one', label: t('messages.onlyThisMessage') },
    { value: 'change_later', label: t('messages.thisMessageAndAllLater') },
    { value: 'change_all', label: t('messages.allMessagesInTheTopic') },
  ] as const;

type HowMany = ReturnType<typeof howMany>[number]['value'];

/** Moves messages to another topic or channel. Works offline; the server checks it later. */
export function MoveDialog({ items, onMoved, onClose }: Props) {
  const client = useClient();
  const permissions = usePermissions();
  const channels = useChannels() ?? [];
  const [first] = items;
  const from = first?.message.stream_id ?? 0;
  const present = channels.find(({ id }) => id === from);
  const [channelId, setChannelId] = useState(from);
  const [topic, setTopic] = useState(first?.message.subject ?? '');
  const isOne = items.length === 1;
  const [propagate, setPropagate] = useState<HowMany>(isOne ? 'change_later' : 'change_one');
  const offered = channels.filter(
    ({ id, channel, subscription }) => id === from || (subscription && !channel.is_archived),
  );
  const mayLeave = present !== undefined && canMoveOut(permissions, present);
  const isOther =
    channelId !== from || items.some(({ message }) => topic.trim() !== message.subject);

  const move = async () => {
    const moving = items.flatMap(({ message, ref }) => {
      const place = {
        channelId: channelId === from ? undefined : channelId,
        topic: topic.trim() === message.subject ? undefined : topic.trim(),
      };
      if (place.channelId === undefined && place.topic === undefined) return [];
      return client.change.moveMessage({ message: ref, ...place, propagate });
    });
    // The banner reports a failure to store it.
    await Promise.all(moving).catch(() => undefined);
    onMoved?.();
  };
  return (
    <FormDialog
      title={t('messages.moveMessages')}
      action={t('messages.move')}
      work={move}
      isReady={isOther}
      onClose={onClose}
    >
      <div className="move-form">
        {mayLeave && (
          <Select
            label={t('messages.channel')}
            value={channelId}
            choices={offered.map(({ id, channel }) => ({ value: id, label: channel.name }))}
            onChoose={setChannelId}
          />
        )}
        <p className="field-label">{t('messages.topic')}</p>
        <TopicField
          channelId={channelId}
          topic={topic}
          onChange={setTopic}
          placeholder={topicText('')}
        />
        {isOne && (
          <Select
            label={t('messages.whatToMove')}
            value={propagate}
            choices={howMany()}
            onChoose={setPropagate}
          />
        )}
      </div>
    </FormDialog>
  );
}
