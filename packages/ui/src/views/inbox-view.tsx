import type { StoredMessage, View } from '@tidings/sdk';
import { type InboxItem, useChannels, useInbox, useOwnUser, useTimeline } from '@tidings/sdk/react';
import { visibilityPolicies } from '@tidings/shared-types/wire';
import { useMemo } from 'react';
import { Virtualizer } from 'virtua';
import { useAccountHost } from '../account/account-host.ts';
import { t } from '../languages/t.ts';
import { MarkAllRead } from '../messages/mark-all-read.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { slot } from '../slots/slot.tsx';
import { Filters, useFilters } from '../ui/filters.tsx';
import { Loading } from '../ui/loading.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { inboxGroups } from './inbox-groups.ts';
import { InboxSection } from './inbox-section.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { ViewHeader } from './view-header.tsx';

const FirstStepsCard = onDemand(
  async () => (await import('../first-steps/first-steps-card.tsx')).FirstStepsCard,
);

const filters = () =>
  [
    { name: 'direct', label: t('views.directMessages') },
    { name: 'mentions', label: t('views.mentions') },
    { name: 'followed', label: t('views.followedTopics') },
  ] as const;
type InboxFilter = ReturnType<typeof filters>[number]['name'];
const filterNames = () => filters().map(({ name }) => name);

const isOfKind: Readonly<Record<InboxFilter, (item: InboxItem) => boolean>> = {
  direct: ({ to }) => to.kind === 'direct',
  mentions: ({ mentions }) => mentions > 0,
  followed: ({ policy }) => policy === visibilityPolicies.followed,
};

/** Keeps conversations of any chosen kind, and all of them without a choice. */
function isWanted(chosen: ReadonlySet<InboxFilter>): (item: InboxItem) => boolean {
  const kinds = [...chosen].map((name) => isOfKind[name]);
  return (item) => kinds.length === 0 || kinds.some((isIt) => isIt(item));
}

/** The padding above the first section, as in the style sheet. */
const paddingPx = 12;
/** The height of the filters above it, as in the style sheet. */
const headPx = 48;

const everything: View = { kind: 'all' };
/** As many as are fetched ahead for reading offline, so that this costs no request of its own. */
const atStart = { start: 'newest', pageSize: 200 } as const;

/** One list for all rows: a request for each would be slow. */
function useNewestMessages(): ReadonlyMap<number, StoredMessage> {
  const { state } = useTimeline(everything, atStart);
  return useMemo(
    () => new Map(state?.items.map(({ message }) => [message.id, message])),
    [state?.items],
  );
}

/** Unread messages by channel. */
export const InboxView = slot('Inbox', function InboxView() {
  const items = useInbox();
  const channels = useChannels();
  // The inbox may look empty before the server's first answer.
  const isTold = useOwnUser() != null;
  const { chosen, toggle } = useFilters('inbox', filterNames());
  const groups = useMemo(
    () => inboxGroups((items ?? []).filter(isWanted(chosen)), channels ?? []),
    [items, channels, chosen],
  );
  const isEmpty = items?.length === 0;
  const newestMessages = useNewestMessages();
  const frame = useRowKeys();
  const host = useAccountHost();
  const { isOwner } = usePermissions();
  return (
    <>
      <ViewHeader title={t('views.inbox')}>{!isEmpty && <MarkAllRead />}</ViewHeader>
      {host && isOwner && <FirstStepsCard />}
      {!isTold && isEmpty && <Loading />}
      {isTold && isEmpty && (
        <div className="empty">
          <h2>{t('views.noUnreadMessages')}</h2>
          <p>{t('views.newMessagesAppearHereUntil')}</p>
        </div>
      )}
      {items && !isEmpty && (
        <div className="view-scroll" part="inbox" ref={frame}>
          <div className="list-head">
            <Filters
              label={t('views.filterInbox')}
              filters={filters()}
              chosen={chosen}
              onToggle={toggle}
            />
          </div>
          {groups.length === 0 && (
            <p className="quiet list-none">{t('views.noUnreadMessagesOfThis')}</p>
          )}
          <Virtualizer data={groups} startMargin={paddingPx + headPx}>
            {(group) => (
              <InboxSection key={group.key} group={group} newestMessages={newestMessages} />
            )}
          </Virtualizer>
        </div>
      )}
    </>
  );
});
