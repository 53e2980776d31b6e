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
import { t } from '../languages/t.ts';
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
          label={t('sidebar.inbox')}
          mark={<Inbox size={16} />}
          unread={unread?.total ?? 0}
        />
      </li>
      <li>
        <SidebarRow {...row('recent')} label={t('sidebar.recent')} mark={<History size={16} />} />
      </li>
      <li>
        <SidebarRow {...row('feed')} label={t('sidebar.allMessages')} mark={<Layers size={16} />} />
      </li>
      <li>
        <SidebarRow
          {...row('mentions')}
          label={t('sidebar.mentions')}
          mark={<AtSign size={16} />}
          unread={unread?.mentions ?? 0}
          mentions={unread?.mentions ?? 0}
        />
      </li>
      <li>
        <SidebarRow {...row('starred')} label={t('sidebar.starred')} mark={<Star size={16} />} />
      </li>
      <li>
        <SidebarRow
          {...row('people')}
          label={t('sidebar.people')}
          mark={<UsersRound size={16} />}
        />
      </li>
      {/* Always shown, also without a number: a first draft would otherwise move the rows below while the user types. */}
      <li>
        <SidebarRow {...row('drafts')} label={t('sidebar.drafts')} mark={<PenLine size={16} />}>
          {drafts > 0 && <Count count={drafts} />}
        </SidebarRow>
      </li>
      {/* It has the reminders too, which the device does not know. */}
      <li>
        <SidebarRow
          {...row('scheduled')}
          label={t('sidebar.scheduled')}
          mark={<CalendarClock size={16} />}
        >
          {scheduled > 0 && <Count count={scheduled} />}
        </SidebarRow>
      </li>
    </ul>
  );
}

function Count({ count }: { readonly count: number }) {
  return <span className="quiet">{count}</span>;
}
