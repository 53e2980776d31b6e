import { onDemand } from '../ui/on-demand.tsx';
import { useChannelSettings, useLeavingQuestion, useTopicDialog } from './channel-opener.ts';
import { DeleteTopic } from './delete-topic.tsx';
import { LeaveChannel } from './leave-channel.tsx';
import { MoveTopic } from './move-topic.tsx';

const ChannelSettings = onDemand(
  async () => (await import('./channel-settings.tsx')).ChannelSettings,
);

/** Renders the dialogs that channel and topic menus open. */
export function ChannelDialogs() {
  const channelSettings = useChannelSettings();
  const leavingQuestion = useLeavingQuestion();
  const topicDialog = useTopicDialog();
  const settingsOf = channelSettings.useOpened();
  const left = leavingQuestion.useOpened();
  const topic = topicDialog.useOpened();
  return (
    <>
      {settingsOf !== undefined && (
        <ChannelSettings channelId={settingsOf} onClose={channelSettings.close} />
      )}
      {left && <LeaveChannel item={left} onClose={leavingQuestion.close} />}
      {topic?.name === 'move' && <MoveTopic {...topic} onClose={topicDialog.close} />}
      {topic?.name === 'delete' && <DeleteTopic {...topic} onClose={topicDialog.close} />}
    </>
  );
}
