import type { View } from '@tidings/sdk';
import { useOwnUser, useTimeline, useUnread } from '@tidings/sdk/react';
import { useMemo } from 'react';
import { t } from '../languages/t.ts';
import { NoMessages } from '../messages/no-messages.tsx';
import { Filters, useFilters } from '../ui/filters.tsx';
import { useAction } from '../ui/use-action.ts';
import { recentConversations } from './recent-conversations.ts';
import { RecentRow } from './recent-row.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { ViewHeader } from './view-header.tsx';

const everything: View = { kind: 'all' };
const filters = () =>
  [
    { name: 'unread', label: t('views.unread') },
    { name: 'participated', label: t('views.participated') },
    { name: 'muted', label: t('views.includeMuted') },
  ] as const;
const filterNames = () => filters().map(({ name }) => name);
const atStart = { start: 'newest', pageSize: 200 } as const;

/** Conversations with recent messages. */
export function RecentView() {
  const { state, older } = useTimeline(everything, atStart);
  const all = useMemo(() => recentConversations(state?.items ?? []), [state?.items]);
  const unread = useUnread()?.conversations;
  const ownId = useOwnUser()?.user.user_id;
  const { chosen, toggle } = useFilters('recent', filterNames());
  const conversations = all.filter(
    ({ key, senderIds, isMuted }) =>
      (!chosen.has('participated') || (ownId !== undefined && senderIds.includes(ownId))) &&
      (!chosen.has('unread') || unread?.has(key)) &&
      (!isMuted || chosen.has('muted')),
  );
  const { run, isBusy } = useAction(older);
  const frame = useRowKeys();
  return (
    <>
      <ViewHeader title={t('views.recent')} />
      {all.length === 0 ? (
        <NoMessages state={state} text={t('views.noConversationsYet')} />
      ) : (
        <div className="view-scroll" aria-busy={state?.isLoading} ref={frame}>
          <div className="list-head">
            <Filters
              label={t('views.filterConversations')}
              filters={filters()}
              chosen={chosen}
              onToggle={toggle}
            />
          </div>
          {conversations.length === 0 && (
            <p className="quiet list-none">{t('views.noConversationsOfThisKind')}</p>
          )}
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
              {state.problem?.kind === 'offline'
                ? t('views.moreWhenYouAreOnline')
                : t('views.showOlder')}
            </button>
          )}
        </div>
      )}
    </>
  );
}
