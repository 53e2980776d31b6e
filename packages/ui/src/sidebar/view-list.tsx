import { useDraftsList, useScheduled, useUnread } from '@tidings/sdk/react';
import {
  AtSign,
  CalendarClock,
  History,
  Inbox,
  Layers,
  PenLine,
  Star,
  UsersRound,
} from 'lucide-react';
import type { PlainName, Route } from '../routes/route.ts';
import { SidebarRow } from './sidebar-row.tsx';

export function ViewList({ route }: { readonly route: Route }) {
  const unread = useUnread();
  const drafts = useDraftsList()?.length ?? 0;
  const scheduled = useScheduled()?.length ?? 0;
  const row = (name: PlainName) => ({ to: { name }, isCurrent: route.name === name });
  return (
    <ul>
      <li>
        <SidebarRow
          {...row('inbox')}
          label="Inbox"
          mark={<Inbox size={16} />}
          unread={unread?.total ?? 0}
        />
      </li>
      <li>
        <SidebarRow {...row('recent')} label="Recent" mark={<History size={16} />} />
      </li>
      <li>
        <SidebarRow {...row('feed')} label="All messages" mark={<Layers size={16} />} />
      </li>
      <li>
        <SidebarRow
          {...row('mentions')}
          label="Mentions"
          mark={<AtSign size={16} />}
          unread={unread?.mentions ?? 0}
          mentions={unread?.mentions ?? 0}
        />
      </li>
      <li>
        <SidebarRow {...row('starred')} label="Starred" mark={<Star size={16} />} />
      </li>
      <li>
        <SidebarRow {...row('people')} label="People" mark={<UsersRound size={16} />} />
      </li>
      {/* Always shown: a first draft would otherwise move the rows below while the user types. */}
      <li>
        <SidebarRow {...row('drafts')} label="Drafts" mark={<PenLine size={16} />}>
          {drafts > 0 && <Count count={drafts} />}
        </SidebarRow>
      </li>
      {scheduled > 0 && (
        <li>
          <SidebarRow {...row('scheduled')} label="Scheduled" mark={<CalendarClock size={16} />}>
            <Count count={scheduled} />
          </SidebarRow>
        </li>
      )}
    </ul>
  );
}

function Count({ count }: { readonly count: number }) {
  return <span className="quiet">{count}</span>;
}
