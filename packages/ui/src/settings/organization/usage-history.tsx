import type { GetUsageResult } from '@tidings/sdk/endpoints';
import { useClient } from '@tidings/sdk/react';
import { useCallback } from 'react';
import { byLocale } from '../../format/by-locale.ts';
import { locale } from '../../languages/language.ts';
import { t } from '../../languages/t.ts';
import { Loading } from '../../ui/loading.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { DayBars } from './day-bars.tsx';

type Day = GetUsageResult['days'][number];

/** Messages and active people of the last 30 days. */
export function UsageHistory() {
  const client = useClient();
  const { value, problem } = useFetched(
    useCallback(async (signal) => (await client.api.getUsage({}, { signal })).days, [client]),
  );
  return (
    <Section title={t('organization.last30Days')} note={t('organization.daysAreUtc')}>
      <Problem text={problem} />
      {!value && problem === undefined && <Loading />}
      {value && <Charts days={value} />}
    </Section>
  );
}

function Charts({ days }: { readonly days: readonly Day[] }) {
  const bars = (of: 'messages' | 'senders') =>
    days.map((day) => ({ label: dateText(day), value: day[of] }));
  return (
    <>
      <div className="usage-charts">
        <DayBars name={t('organization.messages')} bars={bars('messages')} />
        <DayBars name={t('organization.activePeople')} bars={bars('senders')} />
      </div>
      <details className="usage-days">
        <summary>{t('organization.showAsTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('organization.day')}</th>
              <th scope="col">{t('organization.messages')}</th>
              <th scope="col">{t('organization.activePeople')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row">{dateText(day)}</th>
                <td>{day.messages.toLocaleString(locale())}</td>
                <td>{day.senders.toLocaleString(locale())}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

const short = byLocale(
  (language) =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

function dateText({ date }: Day): string {
  return short().format(new Date(`${date}T00:00Z`));
}
