import type { ConversationTarget, StoredMessage, View } from '@tidings/sdk';
import { useTimeline } from '@tidings/sdk/react';
import { useMemo } from 'react';

/** What became of a message; undefined until that is known. */
export type Whereabouts = { readonly message: StoredMessage } | 'gone' | undefined;

/** Follows a message through moves, by its id and where it was last seen. */
export function useWhereabouts(messageId: number, lastSeen: ConversationTarget): Whereabouts {
  const { state } = useTimeline(viewWith(messageId, lastSeen), { start: messageId, pageSize: 1 });
  const message = state?.items.find(({ message: { id } }) => id === messageId)?.message;
  return useMemo(() => {
    if (message) return { message };
    return state && !state.isLoading && !state.problem ? 'gone' : undefined;
  }, [message, state]);
}

/** The conversation that the message is in by now; the one that is named, if it is gone. */
function viewWith(messageId: number, lastSeen: ConversationTarget): View {
  const place =
    lastSeen.kind === 'topic'
      ? [
          { operator: 'channel', operand: lastSeen.channelId },
          { operator: 'topic', operand: lastSeen.topic },
        ]
      : [{ operator: 'dm', operand: [...lastSeen.userIds] }];
  return { kind: 'narrow', narrow: [...place, { operator: 'with', operand: messageId }] };
}
