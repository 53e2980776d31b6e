import { type UserItem, useClient, useUsers } from '@tidings/sdk/react';
import { useCallback, useState } from 'react';
import { t } from '../../languages/t.ts';
import { PersonButton } from '../../people/person-button.tsx';
import { routeHref } from '../../routes/route.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { fuzzyMatches } from '../../ui/fuzzy.ts';
import { Problem } from '../../ui/problem.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Section } from '../../ui/section.tsx';
import { useFetched } from '../../ui/use-fetched.ts';

const kinds = (): Readonly<Record<number, string>> => ({
  1: t('organization.genericBot'),
  2: t('organization.incomingWebhook'),
  3: t('organization.outgoingWebhook'),
});

/** The programs and services that are connected to the organization, and those that can be. For administrators. */
export function IntegrationsSection() {
  const users = useUsers() ?? [];
  const bots = users.filter(({ user }) => user.is_bot && user.is_active && !user.is_system_bot);
  return (
    <>
      <Section
        title={t('organization.connected')}
        note={t('organization.everyBotOfTheOrganization')}
      >
        {bots.length === 0 && <p className="quiet">{t('organization.nothingIsConnected')}</p>}
        <ul className="rows" aria-label={t('organization.connected')}>
          {bots.map((bot) => (
            <BotRow key={bot.user.user_id} bot={bot} users={users} />
          ))}
        </ul>
        <p className="buttons">
          <a className="button" href={routeHref({ name: 'settings', section: 'bots' })}>
            {t('organization.createBot')}
          </a>
          <a className="button" href={routeHref({ name: 'settings', section: 'webhooks' })}>
            {t('organization.webhooks')}
          </a>
        </p>
      </Section>
      <Services />
    </>
  );
}

interface BotRowProps {
  readonly bot: UserItem;
  readonly users: readonly UserItem[];
}

function BotRow({ bot: { user }, users }: BotRowProps) {
  const owner = users.find((item) => item.user.user_id === user.bot_owner_id)?.user.full_name;
  return (
    <li className="row">
      <Avatar src={user.avatar_url} size={32} />
      <div className="row-text">
        <div className="row-name">
          <PersonButton user={user} />
        </div>
        <div className="row-note">
          {[kinds()[user.bot_type ?? 0], owner && t('organization.ownedBy', { owner })]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
    </li>
  );
}

function Services() {
  const client = useClient();
  const [typed, setTyped] = useState('');
  const { value, problem } = useFetched(
    useCallback(
      async (signal) => (await client.api.getIntegrations({}, { signal })).integrations,
      [client],
    ),
  );
  const matches = fuzzyMatches(value ?? [], typed, (service) => service.display_name);
  return (
    <Section
      title={t('organization.services')}
      note={t('organization.theirEventsCanBecomeMessages')}
    >
      <Problem text={problem} />
      <SearchInput label={t('organization.searchServices')} value={typed} onType={setTyped} />
      <ul className="rows" aria-label={t('organization.services')}>
        {matches.map(({ name, display_name: label, all_event_types: events }) => (
          <li className="row" key={name}>
            <div className="row-text">
              <div className="row-name">{label}</div>
              <div className="row-note">{eventsText(events ?? [])}</div>
            </div>
          </li>
        ))}
      </ul>
      {value && matches.length === 0 && (
        <p className="quiet">{t('organization.noServicesFound')}</p>
      )}
    </Section>
  );
}

function eventsText(events: readonly string[]): string {
  if (events.length === 0) return t('organization.anyEvent');
  return t('organization.kindsOfEvents', { count: events.length });
}
