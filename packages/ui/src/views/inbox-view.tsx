import { useChannels, useInbox, useOwnUser } from '@tidings/sdk/react';
import { useMemo } from 'react';
import { Virtualizer } from 'virtua';
import { MarkAllRead } from '../messages/mark-all-read.tsx';
import { slot } from '../slots/slot.tsx';
import { Loading } from '../ui/loading.tsx';
import { inboxGroups } from './inbox-groups.ts';
import { InboxSection } from './inbox-section.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { ViewHeader } from './view-header.tsx';

/** The padding above the first section, as in the style sheet. */
const paddingPx = 12;

/** Unread messages by channel. */
export const InboxView = slot('Inbox', function InboxView() {
  const items = useInbox();
  const channels = useChannels();
  // The inbox may look empty before the server's first answer.
  const isTold = useOwnUser() != null;
  const groups = useMemo(() => inboxGroups(items ?? [], channels ?? []), [items, channels]);
  const frame = useRowKeys();
  return (
    <>
      <ViewHeader title="Inbox">{groups.length > 0 && <MarkAllRead />}</ViewHeader>
      {!isTold && groups.length === 0 && <Loading />}
      {isTold && items && groups.length === 0 && (
        <div className="empty">
          <h2>No unread messages</h2>
          <p>New messages appear here until you have read them.</p>
        </div>
      )}
      {groups.length > 0 && (
        <div className="view-scroll" part="inbox" ref={frame}>
          <Virtualizer data={groups} startMargin={paddingPx}>
            {(group) => <InboxSection key={group.key} group={group} />}
          </Virtualizer>
        </div>
      )}
    </>
  );
});
