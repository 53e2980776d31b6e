import type { GetServerStatusResult } from '@tidings/sdk/endpoints';
import { useClient } from '@tidings/sdk/react';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { useCallback } from 'react';
import { momentText } from '../../format/moment-text.ts';
import { sizeText } from '../../format/size-text.ts';
import { t } from '../../languages/t.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { Figure } from './figure.tsx';

type Status = GetServerStatusResult;
type Check = Status['checks'][number];

/** The state of the server, for owners. */
export function ServerStatusSection() {
  const client = useClient();
  const { value, problem, reload } = useFetched(
    useCallback((signal) => client.api.getServerStatus({}, { signal }), [client]),
  );
  const problems = value?.checks.filter(({ status }) => status !== 'ok') ?? [];
  const sound = value?.checks.filter(({ status }) => status === 'ok') ?? [];
  return (
    <>
      <Section
        title={t('organization.serverStatus')}
        note={t('organization.quickChecksOfTheServer')}
      >
        <p className="buttons">
          <button type="button" className="button" onClick={reload}>
            {t('organization.checkAgain')}
          </button>
        </p>
        <Problem text={problem} />
        {value && <Figures status={value} />}
      </Section>
      {value && (
        <Section title={t('organization.problems')}>
          {problems.length === 0 && <p className="quiet">{t('organization.noProblems')}</p>}
          <Checks label={t('organization.problems')} checks={problems} />
        </Section>
      )}
      {sound.length > 0 && (
        <Section title={t('organization.inOrder')}>
          <Checks label={t('organization.inOrder')} checks={sound} />
        </Section>
      )}
    </>
  );
}

function Figures({ status: { version, engine, backlogs, machine } }: { readonly status: Status }) {
  const waiting = backlogs.reduce((sum, each) => sum + each.waiting, 0);
  return (
    <dl className="figures">
      <Figure name={t('figures.version')} value={version} />
      <Figure name={t('figures.database')} value={engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} />
      {machine && (
        <Figure name={t('figures.databaseSize')} value={sizeText(machine.database_bytes)} />
      )}
      {machine && <Figure name={t('figures.freeDiskSpace')} value={sizeText(machine.free_bytes)} />}
      {machine && (
        <Figure
          name={t('figures.lastBackup')}
          value={
            machine.last_backup === null
              ? t('organization.noBackup')
              : momentText(machine.last_backup)
          }
        />
      )}
      <Figure name={t('figures.waitingDeliveries')} value={waiting} />
    </dl>
  );
}

const icons = { ok: CircleCheck, warn: CircleAlert, fail: CircleX } as const;
const words = () =>
  ({
    ok: t('organization.inOrder'),
    warn: t('organization.warning'),
    fail: t('organization.failed'),
  }) as const;

function Checks({ label, checks }: { readonly label: string; readonly checks: readonly Check[] }) {
  return (
    <ul className="rows server-checks" aria-label={label}>
      {checks.map(({ name, status, detail, advice }) => {
        const Icon = icons[status];
        return (
          <li className="row" key={name}>
            <Icon className={`server-check ${status}`} role="img" aria-label={words()[status]} />
            <div className="row-text">
              <div className="row-name">{name}</div>
              <div className="row-note whole">{detail}</div>
              {advice !== null && <div className="row-note whole">{advice}</div>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
