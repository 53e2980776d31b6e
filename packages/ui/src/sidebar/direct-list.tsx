import { useDirects, useOwnUser } from '@tidings/sdk/react';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { listText } from '../format/list-text.ts';
import { t } from '../languages/t.ts';
import { PresenceDot } from '../people/presence-dot.tsx';
import { StatusEmoji } from '../people/status-emoji.tsx';
import type { Route } from '../routes/route.ts';
import { useTeamDialog } from '../team/team-dialog.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { SidebarRow } from './sidebar-row.tsx';

const mostShown = 8;

/** Direct conversations that are recent or unread. */
export function DirectList({ route }: { readonly route: Route }) {
  const directs = useDirects() ?? [];
  const teamDialog = useTeamDialog();
  const ownId = useOwnUser()?.user.user_id;
  const [showsAll, setShowsAll] = useState(false);
  const shown = directs.filter(({ unread }, index) => showsAll || index < mostShown || unread > 0);
  return (
    <section className="sidebar-section">
      <header>
        <h2>{t('sidebar.directMessages')}</h2>
        <IconButton
          label={t('sidebar.newDirectMessage')}
          onClick={() => teamDialog.open('newDirect')}
        >
          <Plus size={16} />
        </IconButton>
      </header>
      <ul>
        {shown.map(({ key, userIds, people, unread, mentions, isMuted }) => (
          <li key={key}>
            <SidebarRow
              to={{ name: 'direct', userIds }}
              label={nameOf(
                people.map(({ full_name }) => full_name),
                userIds,
                ownId,
              )}
              mark={userIds.length > 1 ? <Users size={15} /> : <PresenceDot userId={userIds[0]} />}
              isCurrent={route.name === 'direct' && route.userIds.join() === userIds.join()}
              unread={unread}
              mentions={mentions}
              isDirect={!isMuted}
              isMuted={isMuted}
            >
              {userIds.length === 1 && <StatusEmoji userId={userIds[0]} />}
            </SidebarRow>
          </li>
        ))}
      </ul>
      {directs.length > shown.length && (
        <button type="button" className="sidebar-more" onClick={() => setShowsAll(true)}>
          {t('sidebar.more', { count: directs.length - shown.length })}
        </button>
      )}
    </section>
  );
}

function nameOf(
  names: readonly string[],
  userIds: readonly number[],
  ownId: number | undefined,
): string {
  if (userIds.length === 1 && userIds[0] === ownId)
    return t('sidebar.nameYou', { name: names[0] ?? t('sidebar.you') });
  return names.length > 0 ? listText(names) : t('sidebar.unknownPerson');
}
