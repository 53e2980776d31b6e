import type { ConversationTarget, StoredMessage } from '@tidings/sdk';
import { useChannels, useClient, useOwnUser, useUsers } from '@tidings/sdk/react';
import { useState } from 'react';
import { addToDraft } from '../../composer/add-to-draft.ts';
import { quoteText } from '../../composer/quote-text.ts';
import { TopicField } from '../../composer/topic-field.tsx';
import { PeoplePicker } from '../../people/people-picker.tsx';
import { conversationRoute } from '../../routes/conversation-route.ts';
import { useGoTo } from '../../routes/use-route.ts';
import { topicText } from '../../topics/topic-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';

interface Props {
  readonly message: StoredMessage;
  readonly onClose: () => void;
}

/** The choice of people instead of a channel. */
const PEOPLE = 0;

/** Quotes a message in the draft of another conversation, and opens it. */
export function ForwardDialog({ message, onClose }: Props) {
  const client = useClient();
  const goTo = useGoTo();
  const ownId = useOwnUser()?.user.user_id;
  const users = useUsers() ?? [];
  const channels = (useChannels() ?? []).filter(
    ({ channel, subscription }) => subscription && !channel.is_archived,
  );
  const [channelId, setChannelId] = useState(PEOPLE);
  const [topic, setTopic] = useState('');
  const [userIds, setUserIds] = useState<readonly number[]>([]);
  const to: ConversationTarget =
    channelId === PEOPLE
      ? { kind: 'direct', userIds: [...userIds].sort((a, b) => a - b) }
      : { kind: 'topic', channelId, topic: topic.trim() };
  const forward = async () => {
    await addToDraft(client, to, await quoteText(client, message, { users, ownId }));
    goTo(conversationRoute(to));
  };
  return (
    <FormDialog
      title="Forward message"
      action="Continue"
      work={forward}
      isReady={to.kind === 'topic' || to.userIds.length > 0}
      onClose={onClose}
    >
      <div className="move-form">
        <Select
          label="Forward to"
          value={channelId}
          choices={[
            { value: PEOPLE, label: 'People' },
            ...channels.map(({ id, channel }) => ({ value: id, label: `#${channel.name}` })),
          ]}
          onChoose={setChannelId}
        />
        {channelId === PEOPLE ? (
          <PeoplePicker label="To" chosen={userIds} onChange={setUserIds} />
        ) : (
          <>
            <p className="field-label">Topic</p>
            <TopicField
              channelId={channelId}
              topic={topic}
              onChange={setTopic}
              placeholder={topicText('')}
            />
          </>
        )}
        <p className="field-hint">You can add your own words before you send it.</p>
      </div>
    </FormDialog>
  );
}
