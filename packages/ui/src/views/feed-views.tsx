import type { View } from '@tidings/sdk';
import { useUnread } from '@tidings/sdk/react';
import { ComposingProvider } from '../composer/composing.tsx';
import { ReplyComposer } from '../composer/reply-composer.tsx';
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
      <ViewHeader title="All messages">{unread > 0 && <MarkAllRead />}</ViewHeader>
      <MessageList
        view={all}
        empty="No messages yet. Messages from your channels and direct messages appear here."
      />
      <ReplyComposer />
    </ComposingProvider>
  );
}

export function MentionsView() {
  return (
    <ComposingProvider isForReplies>
      <ViewHeader title="Mentions" />
      <MessageList
        view={mentions}
        start="newest"
        empty="No mentions yet. Messages that mention you appear here."
      />
      <ReplyComposer />
    </ComposingProvider>
  );
}

export function StarredView() {
  return (
    <ComposingProvider isForReplies>
      <ViewHeader title="Starred" />
      <MessageList
        view={starred}
        start="newest"
        empty="No starred messages. Star messages to find them here again. Only you can see your stars."
      />
      <ReplyComposer />
    </ComposingProvider>
  );
}
