import type { ConversationTarget } from '@tidings/sdk';
import { useOwnUser, useUsers } from '@tidings/sdk/react';
import { useMemo } from 'react';
import { Composer } from '../composer/composer.tsx';
import { ComposingProvider } from '../composer/composing.tsx';
import { listText } from '../format/list-text.ts';
import { t } from '../languages/t.ts';
import { MessageList } from '../messages/message-list.tsx';
import { PresenceDot } from '../people/presence-dot.tsx';
import { StatusEmoji } from '../people/status-emoji.tsx';
import { useUnknownPerson } from '../people/use-unknown-person.ts';
import { ViewHeader } from '../views/view-header.tsx';
import { ConversationPeople } from './conversation-people.tsx';
import { FindMenu } from './find-menu-on-demand.ts';
import { TypingLine } from './typing-line.tsx';

interface Props {
  readonly userIds: readonly number[];
  readonly near: number | undefined;
}

export function DirectView({ userIds, near }: Props) {
  const users = useUsers() ?? [];
  const ownId = useOwnUser()?.user.user_id;
  const unknown = useUnknownPerson(userIds);
  const to = useMemo<ConversationTarget>(() => ({ kind: 'direct', userIds }), [userIds]);
  const people = userIds.map((id) => users.find(({ user }) => user.user_id === id));
  const names = people.map((person) => person?.user.full_name ?? t('conversation.unknownPerson'));
  const status = people.length === 1 ? people[0]?.status?.status_text : undefined;
  return (
    <ComposingProvider>
      <ViewHeader
        title={
          <>
            {userIds.length === 1 && people[0] && <PresenceDot userId={userIds[0]} />}
            {listText(names)}
            {userIds.length === 1 && <StatusEmoji userId={userIds[0]} />}
          </>
        }
        note={status}
      >
        <FindMenu place={to} />
        <ConversationPeople userIds={userIds} />
      </ViewHeader>
      <MessageList
        view={to}
        start={near ?? 'firstUnread'}
        empty={
          unknown ??
          (userIds.length === 1 && userIds[0] === ownId
            ? t('conversation.noMessagesYetUseThis')
            : t('conversation.noMessagesYetSayHello'))
        }
      />
      <TypingLine to={to} />
      <Composer to={to} />
    </ComposingProvider>
  );
}
