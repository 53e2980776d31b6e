import { useChannels, useClient, useLive, useRealm, useUsers } from '@tidings/sdk/react';
import { useCallback } from 'react';
import { ChannelIcon } from '../../channels/channel-icon.tsx';
import { sizeText } from '../../format/size-text.ts';
import { locale } from '../../languages/language.ts';
import { t } from '../../languages/t.ts';
import { useNow } from '../../people/use-now.ts';
import { routeHref } from '../../routes/route.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { Figure } from './figure.tsx';
import { busiestChannels, peopleCounts } from './usage.ts';
import { UsageHistory } from './usage-history.tsx';

/** How much the organization is used: days, people, files and channels. For administrators. */
export function UsageSection() {
  return (
    <>
      <UsageHistory />
      <People />
      <Files />
      <Channels />
    </>
  );
}

function People() {
  const users = useUsers() ?? [];
  const presences = useLive(useClient().presence.of);
  const now = useNow();
  const hidesPresence = useRealm()?.realm_presence_disabled ?? true;
  const counts = peopleCounts(users, presences, now);
  return (
    <Section title={t('organization.people2')}>
      <dl className="figures">
        <Figure name={t('figures.activeAccounts')} value={counts.members} />
        <Figure name={t('figures.guests')} value={counts.guests} />
        {!hidesPresence && (
          <Figure name={t('figures.seenInTheLast24Hours')} value={counts.seenToday} />
        )}
        {!hidesPresence && (
          <Figure name={t('figures.seenInTheLast7Days')} value={counts.seenThisWeek} />
        )}
        <Figure name={t('organization.bots')} value={counts.bots} />
        <Figure name={t('figures.deactivatedAccounts')} value={counts.deactivated} />
      </dl>
    </Section>
  );
}

function Files() {
  const client = useClient();
  const { value, problem } = useFetched(
    useCallback(
      async (signal) => (await client.api.getAttachments({}, { signal })).upload_space_used,
      [client],
    ),
  );
  return (
    <Section title={t('organization.files')}>
      <Problem text={problem} />
      {value !== undefined && (
        <dl className="figures">
          <Figure name={t('figures.spaceUsed')} value={sizeText(value)} />
        </dl>
      )}
    </Section>
  );
}

function Channels() {
  const busiest = busiestChannels(useChannels() ?? []);
  const most = busiest[0]?.weekly ?? 0;
  return (
    <Section
      title={t('organization.busiestChannels')}
      note={t('organization.messagesInAUsualWeek')}
    >
      {busiest.length === 0 && <p className="quiet">{t('organization.noFiguresYet')}</p>}
      <ul className="rows" aria-label={t('organization.busiestChannels')}>
        {busiest.map(({ item, weekly }) => (
          <li className="row usage-row" key={item.id}>
            <ChannelIcon item={item} />
            <a href={routeHref({ name: 'channel', channelId: item.id })}>{item.channel.name}</a>
            <meter
              min={0}
              max={most}
              value={weekly}
              aria-label={t('organization.messagesIn', { name: item.channel.name })}
            />
            <span>{weekly.toLocaleString(locale())}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
