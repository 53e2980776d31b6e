import type { ConversationTarget, View } from '@tidings/sdk';
import { useEffect, useMemo } from 'react';
import { useNoAccessReason } from '../channels/use-no-access-reason.ts';
import { Composer } from '../composer/composer.tsx';
import { ComposingProvider } from '../composer/composing.tsx';
import { TypingLine } from '../conversation/typing-line.tsx';
import { t } from '../languages/t.ts';
import { useClosedDeletions } from '../messages/held-deletions.ts';
import { MessageList } from '../messages/message-list.tsx';
import { PersonDialogs } from '../people/person-dialogs.tsx';
import { SyncStatus } from '../team/sync-status.tsx';
import { loadSoon } from '../ui/on-demand.tsx';

/** The props of `Conversation`. */
export interface ConversationProps {
  /** A topic, a whole channel, or people. A whole channel has no topic; its composer then asks for one. */
  readonly to:
    | ConversationTarget
    | { readonly kind: 'topic'; readonly channelId: number; readonly topic: undefined };
}

/** One conversation: the connection's state, the messages, and the composer. */
export function Conversation({ to }: ConversationProps) {
  const key = JSON.stringify(to);
  const view = useMemo<View>(() => viewOf(JSON.parse(key) as ConversationProps['to']), [key]);
  const closed = useNoAccessReason(to.kind === 'topic' ? to.channelId : undefined);
  useEffect(loadSoon, []);
  useClosedDeletions();
  return (
    <div className="conversation" part="conversation">
      <ComposingProvider>
        <div role="status">
          <SyncStatus />
        </div>
        <MessageList key={key} view={view} empty={closed ?? t('chat.noMessagesYetWriteThe')} />
        {isWhole(to) && <TypingLine to={to} />}
        <Composer to={to} />
      </ComposingProvider>
      <PersonDialogs />
    </div>
  );
}

function isWhole(to: ConversationProps['to']): to is ConversationTarget {
  return to.kind === 'direct' || to.topic !== undefined;
}

function viewOf(to: ConversationProps['to']): View {
  return isWhole(to) ? to : { kind: 'channel', channelId: to.channelId };
}
