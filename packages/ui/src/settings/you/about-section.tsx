import { fetchServerSettings } from '@tidings/sdk';
import { useClient, useSyncState } from '@tidings/sdk/react';
import { useCallback } from 'react';
import { useUnsent } from '../../team/use-unsent.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Section } from '../../ui/section.tsx';
import { useFetched } from '../../ui/use-fetched.ts';

const stateTexts = {
  stopped: 'Stopped',
  following: 'Up to date (through another tab)',
  offline: 'Offline',
  connecting: 'Connecting',
  registering: 'Syncing',
  catchingUp: 'Syncing',
  live: 'Up to date',
  signedOut: 'Signed out',
} as const;

export function AboutSection() {
  const client = useClient();
  const state = useSyncState();
  const waiting = useUnsent();
  const { value: server } = useFetched(
    useCallback(() => fetchServerSettings({ serverUrl: location.origin }), []),
  );
  const { value: usage } = useFetched(storageUsage);
  return (
    <Section title="About Tidings">
      <dl className="facts">
        <dt>Server</dt>
        <dd>
          {location.host}
          {server && `, version ${server.zulip_version}`}
        </dd>
        <dt>Connection</dt>
        <dd>{stateTexts[state.name]}</dd>
        <dt>Waiting to send</dt>
        <dd>{waiting === 0 ? 'Nothing' : waiting}</dd>
        {usage !== undefined && (
          <>
            <dt>Storage used</dt>
            <dd>{usage}</dd>
          </>
        )}
        <dt>Licence</dt>
        <dd>Apache License 2.0</dd>
      </dl>
      <div className="buttons">
        <button type="button" className="button" onClick={() => client.sync.retryNow()}>
          Reconnect
        </button>
        <CopyButton
          label="Copy diagnostics"
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
  return `${mebibytes.toLocaleString(undefined, { maximumFractionDigits: 1 })} MiB`;
}
