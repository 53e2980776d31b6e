import type { ConversationTarget, StoredMessage } from '@tidings/sdk';
import { useChannels, useClient, useOwnUser, useUsers } from '@tidings/sdk/react';
import { useState } from 'react';
import { addToDraft } from '../../composer/add-to-draft.ts';
import { quoteText } from '../../composer/quote-text.ts';
import { TopicField } from '../../composer/topic-field.tsx';
import { t } from '../../languages/t.ts';
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
      title={t('messages.forwardMessage')}
      action={t('messages.continue')}
      work={forward}
      isReady={to.kind === 'topic' || to.userIds.length > 0}
      onClose={onClose}
    >
      <div className="move-form">
        <Select
          label={t('messages.forwardTo')}
          value={channelId}
          choices={[
            { value: PEOPLE, label: t('messages.people') },
            ...channels.map(({ id, channel }) => ({ value: id, label: `#${channel.name}` })),
          ]}
          onChoose={setChannelId}
        />
        {channelId === PEOPLE ? (
          <PeoplePicker label={t('messages.to')} chosen={userIds} onChange={setUserIds} />
        ) : (
          <>
            <p className="field-label">{t('messages.topic')}</p>
            <TopicField
              channelId={channelId}
              topic={topic}
              onChange={setTopic}
              placeholder={topicText('')}
            />
          </>
        )}
        <p className="field-hint">{t('messages.youCanAddYourOwn')}</p>
      </div>
    </FormDialog>
  );
}
