import { type ReactNode, useEffect, useState } from 'react';
import { ChannelItems } from '../channels/channel-items.tsx';
import { TopicItems } from '../channels/topic-items.tsx';
import { useChannel } from '../channels/use-channel.ts';
import { DirectItems } from '../conversation/direct-items.tsx';
import { type Route, routeHref } from '../routes/route.ts';
import { findIn, type Scope, useScope } from '../scope/scope.ts';
import { focusFirst } from '../ui/focus-candidates.ts';
import { MenuAt } from '../ui/menu-at.tsx';
import { type RowMenuRequest, useRowGestures } from './use-row-gestures.ts';

/** Rows with one shared menu, because there can be hundreds. */
export function RowsWithMenu({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<RowMenuRequest>();
  const [isOpen, setOpen] = useState(false);
  const scope = useScope();
  const gestures = useRowGestures((row) => {
    const isItsButton = row.from !== row.about && row.from === request?.from;
    setRequest(row);
    setOpen(!(isOpen && isItsButton));
  });
  const isGone = useIsGone(request?.to);
  useEffect(() => {
    if (isGone) setOpen(false);
  }, [isGone]);
  const returnFocus = () => {
    if (!request) return;
    const { from, about, to, around } = request;
    const present = about.isConnected ? about : rowTo(scope, to);
    focusFirst([from, ...(present ? [present] : []), ...around]);
  };
  return (
    <>
      <div className="sidebar-lists" {...gestures}>
        {children}
      </div>
      <MenuAt
        request={request}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        returnFocus={returnFocus}
      >
        {request && <Items of={request.to} />}
      </MenuAt>
    </>
  );
}

/** Finds the row again, since a menu item may have moved it to another section. */
function rowTo(scope: Scope, to: Route): HTMLElement | null {
  return findIn(scope, `.sidebar-place > a[href="${CSS.escape(routeHref(to))}"]`);
}

/** Whether the target of a row no longer exists. Then the menu closes. */
function useIsGone(to: Route | undefined): boolean {
  const channelId = to && 'channelId' in to ? to.channelId : undefined;
  const channel = useChannel(channelId);
  return channelId !== undefined && channel === undefined;
}

/** Menu items for the target of a row. */
function Items({ of: to }: { readonly of: Route }) {
  switch (to.name) {
    case 'channel':
      return <ChannelItems channelId={to.channelId} />;
    case 'topic':
      return <TopicItems channelId={to.channelId} topic={to.topic} />;
    case 'direct':
      return <DirectItems userIds={to.userIds} />;
    default:
      return null;
  }
}
