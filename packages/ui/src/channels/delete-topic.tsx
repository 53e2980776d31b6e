import { useClient } from '@tidings/sdk/react';
import { isTopicShown } from '../conversation/is-topic-shown.ts';
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
      title={topic === '' ? 'Delete general chat?' : `Delete ${topic}?`}
      action="Delete"
      isDangerous
      onConfirm={deleteAll}
      onClose={onClose}
    >
      <p>This deletes all messages in the topic for everyone. This cannot be undone.</p>
    </Confirm>
  );
}
