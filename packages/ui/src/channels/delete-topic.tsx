import { useClient } from '@tidings/sdk/react';
import { isTopicShown } from '../conversation/is-topic-shown.ts';
import { t } from '../languages/t.ts';
import { useScope } from '../scope/scope.ts';
import { Confirm } from '../ui/confirm.tsx';

interface Props {
  readonly channelId: number;
  readonly topic: string;
  readonly onClose: () => void;
}

export function DeleteTopic({ channelId, topic, onClose }: Props) {
  const client = useClient();
  const { navigation } = useScope();
  const deleteAll = async () => {
    // The server deletes a long topic in several requests.
    for (let isComplete = false; !isComplete; ) {
      const answer = await client.api.deleteTopic({ stream_id: channelId, topic_name: topic });
      isComplete = answer.complete;
    }
    if (isTopicShown(navigation, { kind: 'topic', channelId, topic })) {
      navigation.go({ name: 'channel', channelId }, { replace: true });
    }
  };
  return (
    <Confirm
      title={topic === '' ? t('channels.deleteGeneralChat') : t('channels.delete', { topic })}
      action={t('channels.delete2')}
      isDangerous
      onConfirm={deleteAll}
      onClose={onClose}
    >
      <p>{t('channels.thisDeletesAllMessagesIn')}</p>
    </Confirm>
  );
}
