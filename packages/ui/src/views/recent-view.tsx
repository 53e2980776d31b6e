import type { View } from '@tidings/sdk';
import { useTimeline, useUnread } from '@tidings/sdk/react';
import { useMemo } from 'react';
import { NoMessages } from '../messages/no-messages.tsx';
import { useAction } from '../ui/use-action.ts';
import { recentConversations } from './recent-conversations.ts';
import { RecentRow } from './recent-row.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { ViewHeader } from './view-header.tsx';

const all: View = { kind: 'all' };
const atStart = { start: 'newest', pageSize: 200 } as const;

/** Conversations with recent messages. */
export function RecentView() {
  const { state, older } = useTimeline(all, atStart);
  const conversations = useMemo(() => recentConversations(state?.items ?? []), [state?.items]);
  const unread = useUnread()?.conversations;
  const { run, isBusy } = useAction(older);
  const frame = useRowKeys();
  return (
    <>
      <ViewHeader title="Recent" />
      {conversations.length === 0 ? (
        <NoMessages state={state} text="No conversations yet" />
      ) : (
        <div className="view-scroll" aria-busy={state?.isLoading} ref={frame}>
          <ul className="recent">
            {conversations.map((conversation) => (
              <RecentRow
                key={conversation.key}
                conversation={conversation}
                waiting={unread?.get(conversation.key)}
              />
            ))}
          </ul>
          {state?.hasOlder && (
            <button type="button" className="button more" disabled={isBusy} onClick={run}>
              {state.problem?.kind === 'offline' ? 'More when you are online' : 'Show older'}
            </button>
          )}
        </div>
      )}
    </>
  );
}
