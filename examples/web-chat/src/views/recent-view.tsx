import type { View } from '@tidings/sdk';
import { useTimeline } from '@tidings/sdk/react';
import { useMemo } from 'react';
import { ViewHeader } from '../team/view-header.tsx';
import { useAction } from '../ui/use-action.ts';
import { moveThroughRows } from './move-through-rows.ts';
import { recentConversations } from './recent-conversations.ts';
import { RecentRow } from './recent-row.tsx';
import './views.css';

const all: View = { kind: 'all' };
const atStart = { start: 'newest', pageSize: 200 } as const;

/** Where people talked of late. */
export function RecentView() {
  const { state, older } = useTimeline(all, atStart);
  const conversations = useMemo(() => recentConversations(state?.items ?? []), [state?.items]);
  const { run, isBusy } = useAction(older);
  const isEmpty = conversations.length === 0 && state?.isLoading === false;
  return (
    <>
      <ViewHeader title="Recent" />
      {isEmpty ? (
        <div className="empty">
          <p>Nothing was written yet.</p>
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys only add to what links do.
        <div className="view-scroll" aria-busy={state?.isLoading} onKeyDown={moveThroughRows}>
          <ul className="recent">
            {conversations.map((conversation) => (
              <RecentRow key={conversation.key} conversation={conversation} />
            ))}
          </ul>
          {state?.hasOlder && (
            <button type="button" className="button more" disabled={isBusy} onClick={run}>
              {state.problem?.kind === 'offline' ? 'More when there is a network' : 'Show older'}
            </button>
          )}
        </div>
      )}
    </>
  );
}
