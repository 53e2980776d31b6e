import {
  type UserItem,
  useClient,
  useLive,
  useOwnUser,
  usePresence,
  useRealm,
  useUsers,
} from '@tidings/sdk/react';
import { MessageSquare } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type CustomContainerComponentProps, Virtualizer } from 'virtua';
import { t } from '../languages/t.ts';
import { routeHref } from '../routes/route.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Filters, useFilters } from '../ui/filters.tsx';
import { fuzzyMatches } from '../ui/fuzzy.ts';
import { Loading } from '../ui/loading.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { ViewHeader } from '../views/view-header.tsx';
import { useOpenPerson } from './person-opener.ts';
import { PresenceDot } from './presence-dot.tsx';
import { presenceText } from './presence-text.ts';
import { roleName } from './role-names.ts';
import { StatusEmoji } from './status-emoji.tsx';
import { useNow } from './use-now.ts';

const filters = () =>
  [
    { name: 'online', label: t('people.online') },
    { name: 'bots', label: t('people.bots') },
  ] as const;
const filterNames = () => filters().map(({ name }) => name);

/** The padding above the list, and the height of the search above it, as in the style sheet. */
const paddingPx = 12;
const headPx = 48;

/** Everybody in the organization, with presence and status. */
export function PeopleView() {
  const users = useUsers();
  const presences = useLive(useClient().presence.of);
  const [typed, setTyped] = useState('');
  const { chosen, toggle } = useFilters('people', filterNames());
  const shown = useMemo(() => {
    const ofKind = (users ?? []).filter(
      ({ user }) =>
        user.is_active &&
        !user.is_system_bot &&
        user.is_bot === chosen.has('bots') &&
        (!chosen.has('online') || isThere(presences.get(user.user_id)?.status)),
    );
    return fuzzyMatches(ofKind, typed, ({ user }) => user.full_name);
  }, [users, presences, chosen, typed]);
  return (
    <>
      <ViewHeader title={t('people.people')} />
      <div className="view-scroll">
        <div className="list-head">
          <SearchInput label={t('people.searchPeople')} value={typed} onType={setTyped} />
          <Filters
            label={t('people.filterPeople')}
            filters={filters()}
            chosen={chosen}
            onToggle={toggle}
          />
        </div>
        {!users && <Loading />}
        {users && shown.length === 0 && (
          <p className="quiet list-none">{t('people.noPeopleFound')}</p>
        )}
        <Virtualizer data={shown} as={PeopleList} item="li" startMargin={paddingPx + headPx}>
          {(item) => <PersonRow key={item.user.user_id} item={item} />}
        </Virtualizer>
      </div>
    </>
  );
}

/** The list itself: only a parent that scrolls makes it virtual. */
function PeopleList({ ref, ...list }: CustomContainerComponentProps) {
  return <ul ref={ref} aria-label={t('people.people')} {...list} />;
}

function isThere(status: string | undefined): boolean {
  return status === 'active' || status === 'idle';
}

/** The name in a row: a card beside the whole row would be far from it. */
function nameOf(row: HTMLElement): HTMLElement {
  return row.querySelector<HTMLElement>('.conversation-name') ?? row;
}

function PersonRow({ item: { user, status } }: { readonly item: UserItem }) {
  const { user_id: userId, full_name: name } = user;
  const openPerson = useOpenPerson().open;
  const isSelf = useOwnUser()?.user.user_id === userId;
  const presence = usePresence(userId);
  const hidesPresence = useRealm()?.realm_presence_disabled ?? true;
  const now = useNow();
  const hasPresence = !user.is_bot && !hidesPresence;
  return (
    <div className="conversation-row person-row">
      <button
        type="button"
        className="person-link"
        onClick={({ currentTarget }) => openPerson({ userId, from: nameOf(currentTarget) })}
      >
        <Avatar src={user.avatar_url} size={36} />
        <span className="row-text">
          <span className="person-line">
            {hasPresence && <PresenceDot userId={userId} />}
            <bdi className="conversation-name">{name}</bdi>
            {isSelf && <span className="quiet">{t('people.you')}</span>}
            <StatusEmoji userId={userId} />
          </span>
          {status?.status_text && <span className="row-note">{status.status_text}</span>}
        </span>
        <span className="person-side quiet">
          <span>{roleName(user.role)}</span>
          {hasPresence && <span>{presenceText(presence, now)}</span>}
        </span>
      </button>
      <a
        className="icon-button"
        href={routeHref({ name: 'direct', userIds: [userId] })}
        aria-label={t('people.message', { name })}
        title={t('people.message', { name })}
      >
        <MessageSquare size={16} aria-hidden="true" />
      </a>
    </div>
  );
}
