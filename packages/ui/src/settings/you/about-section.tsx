import { fetchServerSettings } from '@tidings/sdk';
import { useClient, useSyncState } from '@tidings/sdk/react';
import { useCallback } from 'react';
import { locale } from '../../languages/language.ts';
import { t } from '../../languages/t.ts';
import { useUnsent } from '../../team/use-unsent.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Section } from '../../ui/section.tsx';
import { useFetched } from '../../ui/use-fetched.ts';

const stateTexts = () =>
  ({
    stopped: t('settings.stopped'),
    following: t('settings.upToDateThroughAnother'),
    offline: t('settings.offline'),
    connecting: t('settings.connecting'),
    registering: t('settings.syncing'),
    catchingUp: t('settings.syncing'),
    live: t('settings.upToDate'),
    signedOut: t('settings.signedOut'),
  }) as const;

export function AboutSection() {
  const client = useClient();
  const state = useSyncState();
  const waiting = useUnsent();
  const { value: server } = useFetched(
    useCallback(() => fetchServerSettings({ serverUrl: location.origin }), []),
  );
  const { value: usage } = useFetched(storageUsage);
  return (
    <Section title={t('settings.aboutTidings')}>
      <dl className="facts">
        <dt>{t('settings.server')}</dt>
        <dd>
          {server
            ? t('settings.hostVersion', { host: location.host, version: server.zulip_version })
            : location.host}
        </dd>
        <dt>{t('settings.connection')}</dt>
        <dd>{stateTexts()[state.name]}</dd>
        <dt>{t('settings.waitingToSend')}</dt>
        <dd>{waiting === 0 ? t('settings.nothing') : waiting}</dd>
        {usage !== undefined && (
          <>
            <dt>{t('settings.storageUsed')}</dt>
            <dd>{usage}</dd>
          </>
        )}
        <dt>{t('settings.licence')}</dt>
        <dd>Apache License 2.0</dd>
      </dl>
      <div className="buttons">
        <button type="button" className="button" onClick={() => client.sync.retryNow()}>
          {t('settings.reconnect')}
        </button>
        <CopyButton
          label={t('settings.copyDiagnostics')}
          text={() => JSON.stringify(client.log.entries.current, null, 2)}
        />
      </div>
    </Section>
  );
}

/** Storage in use, as reported by the browser. */
async function storageUsage(): Promise<string | undefined> {
  const { usage } = (await navigator.storage?.estimate()) ?? {};
  if (usage === undefined) return undefined;
  const mebibytes = usage / 2 ** 20;
  return t('settings.mib', {
    mebibytes: mebibytes.toLocaleString(locale(), { maximumFractionDigits: 1 }),
  });
}
