import type { View } from '@tidings/sdk';
import { useUnread } from '@tidings/sdk/react';
import { MarkEverythingRead } from '../messages/mark-everything-read.tsx';
import { MessageList } from '../messages/message-list.tsx';
import { ViewHeader } from './view-header.tsx';

const all: View = { kind: 'all' };
const mentions: View = { kind: 'mentions' };
const starred: View = { kind: 'starred' };

/** All messages that the user receives, in order. */
export function FeedView() {
  const unread = useUnread()?.total ?? 0;
  return (
    <>
      <ViewHeader title="All messages">{unread > 0 && <MarkEverythingRead />}</ViewHeader>
      <MessageList view={all} empty="Nothing here yet. What people write to you comes here." />
    </>
  );
}

export function MentionsView() {
  return (
    <>
      <ViewHeader title="Mentions" />
      <MessageList
        view={mentions}
        start="newest"
        empty="Nobody has mentioned you. What people write with @ and your name comes here."
      />
    </>
  );
}

export function StarredView() {
  return (
    <>
      <ViewHeader title="Starred" />
      <MessageList
        view={starred}
        start="newest"
        empty="Star messages to find them again. They are kept here, for you alone."
      />
    </>
  );
}
