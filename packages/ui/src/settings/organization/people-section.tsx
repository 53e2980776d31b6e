import { type UserItem, useUsers } from '@tidings/sdk/react';
import type { User } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { Text } from '../../languages/text.tsx';
import { ConfirmDeactivation } from '../../people/person-administration.tsx';
import { PersonButton } from '../../people/person-button.tsx';
import { roleName } from '../../people/role-names.ts';
import { usePersonAdministration } from '../../people/use-person-administration.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { AndMore } from '../../ui/and-more.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { fuzzyMatches } from '../../ui/fuzzy.ts';
import { hiddenText } from '../../ui/hidden-text.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { CreateAccount } from './create-account.tsx';

const kinds = () =>
  [
    { value: 'people', label: t('organization.people2') },
    { value: 'bots', label: t('organization.bots') },
    { value: 'deactivated', label: t('organization.deactivated') },
  ] as const;
type Kind = ReturnType<typeof kinds>[number]['value'];

const mostShown = 100;

/** All accounts, for administrators. */
export function PeopleSection() {
  const users = useUsers() ?? [];
  const { may } = usePermissions();
  const [kind, setKind] = useState<Kind>('people');
  const [typed, setTyped] = useState('');
  const matches = fuzzyMatches(
    users.filter((item) => isOfKind(item, kind)),
    typed,
    ({ user }) => `${user.full_name} ${user.delivery_email ?? ''}`,
  );
  return (
    <Section title={t('organization.people2')}>
      {may('can_create_users_group') && <CreateAccount />}
      <div className="inline-form">
        <div className="field">
          <SearchInput
            label={t('organization.searchPeople')}
            placeholder={t('organization.search')}
            value={typed}
            onType={setTyped}
          />
        </div>
        <Select
          isBare
          label={t('organization.filterAccounts')}
          value={kind}
          choices={kinds()}
          onChoose={setKind}
        />
      </div>
      <ul className="rows" aria-label={t('organization.accounts')}>
        {matches.slice(0, mostShown).map(({ user }) => (
          <PersonRow key={user.user_id} user={user} />
        ))}
      </ul>
      {matches.length === 0 && <p className="quiet">{t('organization.noPeopleFound')}</p>}
      <AndMore count={matches.length - mostShown} />
    </Section>
  );
}

function PersonRow({ user }: { readonly user: User }) {
  const { own } = usePermissions();
  const { mayTouch, choices, setRole, reactivate, problem } = usePersonAdministration(user);
  const [isAsking, setAsking] = useState(false);
  const isSelf = user.user_id === own?.user_id;
  return (
    <li className="row">
      <Avatar src={user.avatar_url} size={32} />
      <div className="row-text">
        <div className="row-name">
          <PersonButton user={user} />
          {isSelf && ` ${t('people.you')}`}
        </div>
        <div className="row-note">{user.delivery_email ?? user.email}</div>
        <Problem text={problem} />
      </div>
      {!user.is_bot && user.is_active && (
        <Select
          isBare
          label={t('organization.roleOf', { name: user.full_name })}
          value={user.role}
          choices={choices}
          disabled={!mayTouch || setRole.isBusy}
          onChoose={setRole.run}
        />
      )}
      {!user.is_active && <span className="quiet">{roleName(user.role)}</span>}
      {user.is_active && !isSelf && mayTouch && (
        <button type="button" className="button small" onClick={() => setAsking(true)}>
          <Text
            of="organization.deactivateName"
            with={{ name: user.full_name, hidden: hiddenText }}
          />
        </button>
      )}
      {!user.is_active && (
        <button
          type="button"
          className="button small"
          disabled={reactivate.isBusy}
          onClick={() => reactivate.run()}
        >
          <Text of="organization.reactivate" with={{ name: user.full_name, hidden: hiddenText }} />
        </button>
      )}
      {isAsking && <ConfirmDeactivation user={user} onClose={() => setAsking(false)} />}
    </li>
  );
}

function isOfKind({ user }: UserItem, kind: Kind): boolean {
  if (user.is_system_bot) return false;
  if (kind === 'deactivated') return !user.is_active;
  return user.is_active && user.is_bot === (kind === 'bots');
}
