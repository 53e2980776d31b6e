import type { StoredMessage } from '@tidings/sdk';
import { useClient, useOwnUser, useUsers } from '@tidings/sdk/react';
import { messageRoute } from '../messages/message-link.ts';
import { messageTarget } from '../messages/message-target.ts';
import { useGoTo } from '../routes/use-route.ts';
import { type ReplyKind, useComposerBelow, useReply, useReplyTarget } from './composing.tsx';
import { mentionText, quoteText } from './quote-text.ts';

/** Returns a function that begins a reply to a message. In lists without a composer, it opens the conversation. */
export function useBeginReply(): (message: StoredMessage, kind?: ReplyKind) => void {
  const client = useClient();
  const below = useComposerBelow();
  const reply = useReply();
  const target = useReplyTarget();
  const goTo = useGoTo();
  const ownId = useOwnUser()?.user.user_id;
  const users = useUsers() ?? [];
  const textOf = async (message: StoredMessage, kind: ReplyKind) => {
    if (kind === 'quote') return quoteText(client, message, { users, ownId });
    return kind === 'mention' ? mentionText(message, users) : '';
  };
  return (message, kind = 'plain') => {
    reply.open({ message, kind, text: textOf(message, kind) });
    if (below === 'forReplies') target.open(messageTarget(message, ownId));
    else if (!below) goTo(messageRoute(message, ownId));
  };
}
