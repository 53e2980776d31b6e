import type { View } from '@tidings/sdk';
import { useUnread } from '@tidings/sdk/react';
import { ComposingProvider } from '../composer/composing.tsx';
import { ReplyComposer } from '../composer/reply-composer.tsx';
import { t } from '../languages/t.ts';
import { MarkAllRead } from '../messages/mark-all-read.tsx';
import { MessageList } from '../messages/message-list.tsx';
import { ViewHeader } from './view-header.tsx';

const all: View = { kind: 'all' };
const mentions: View = { kind: 'mentions' };
const starred: View = { kind: 'starred' };

/** All messages that the user receives, in order. */
export function FeedView() {
  const unread = useUnread()?.total ?? 0;
  return (
    <ComposingProvider isForReplies>
      <ViewHeader title={t('views.allMessages')}>{unread > 0 && <MarkAllRead />}</ViewHeader>
      <MessageList view={all} empty={t('views.noMessagesYetMessagesFrom')} />
      <ReplyComposer />
    </ComposingProvider>
  );
}

export function MentionsView() {
  return (
    <ComposingProvider isForReplies>
      <ViewHeader title={t('views.mentions')} />
      <MessageList view={mentions} start="newest" empty={t('views.noMentionsYetMessagesThat')} />
      <ReplyComposer />
    </ComposingProvider>
  );
}

export function StarredView() {
  return (
    <ComposingProvider isForReplies>
      <ViewHeader title={t('views.starred')} />
      <MessageList view={starred} start="newest" empty={t('views.noStarredMessagesStarMessages')} />
      <ReplyComposer />
    </ComposingProvider>
  );
}
