import { useChannels, useClient, useRealm } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useState } from 'react';
import { useFollowMove } from '../conversation/use-follow-move.ts';
import { t } from '../languages/t.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog, type FormValues } from '../ui/form-dialog.tsx';
import { Select } from '../ui/select.tsx';
import { canMoveOut } from './channel-rights.ts';

interface Props {
  readonly channelId: number;
  readonly topic: string;
  /** Id of the topic's newest message: a move names the topic by a message. */
  readonly newestId: number;
  readonly onClose: () => void;
}

/** Renames a whole topic, or moves it to another channel. Works offline. */
export function MoveTopic({ channelId: fromId, topic, newestId, onClose }: Props) {
  const client = useClient();
  const followMove = useFollowMove();
  const permissions = usePermissions();
  const most = useRealm()?.max_topic_length ?? limits.max_topic_length;
  const channels = useChannels() ?? [];
  const [channelId, setChannelId] = useState(fromId);
  const present = channels.find(({ id }) => id === fromId);
  const places = channels.filter((item) => item.subscription && !item.channel.is_archived);
  const work = async (values: FormValues) => {
    const name = (values['topic'] ?? '').trim();
    if (channelId !== fromId || name !== topic) {
      await client.change.moveMessage({
        message: { id: newestId },
        channelId: channelId === fromId ? undefined : channelId,
        topic: name === topic ? undefined : name,
        propagate: 'change_all',
      });
      const from = { kind: 'topic', channelId: fromId, topic } as const;
      await followMove(from, { ...from, channelId, topic: name });
    }
  };
  return (
    <FormDialog
      title={t('channels.renameOrMoveTopic')}
      action={t('channels.save')}
      work={work}
      onClose={onClose}
    >
      {present && canMoveOut(permissions, present) && (
        <Select
          label={t('channels.channel')}
          value={channelId}
          choices={places.map(({ id, channel: { name } }) => ({ value: id, label: name }))}
          onChoose={setChannelId}
        />
      )}
      <Field
        label={t('channels.topic')}
        name="topic"
        defaultValue={topic}
        maxLength={most}
        autoComplete="off"
      />
    </FormDialog>
  );
}
