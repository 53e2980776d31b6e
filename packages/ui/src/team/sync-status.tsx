import type { SignOutReason } from '@tidings/sdk';
import { useClient, useProblems } from '@tidings/sdk/react';
import { useState } from 'react';
import { useAccountHost } from '../account/account-host.ts';
import { t } from '../languages/t.ts';
import { useNewVersion } from '../service-worker/new-version.ts';
import { slot } from '../slots/slot.tsx';
import { StorageBanner } from '../storage/storage-banner.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { useConnection } from './use-connection.ts';
import { useUnsent } from './use-unsent.ts';

const SignInAgain = onDemand(async () => (await import('./sign-in-again.tsx')).SignInAgain);

/** A line about the connection or the device. Empty if all is well. */
export const SyncStatus = slot('SyncStatus', function SyncStatus() {
  const host = useAccountHost();
  const state = useConnection();
  const client = useClient();
  const problems = useProblems() ?? [];
  const unsent = useUnsent();
  const loadNewVersion = useNewVersion();
  const [isSigningIn, setSigningIn] = useState(false);

  if (state.name === 'signedOut') {
    return (
      <div className="banner strong">
        <span className="grow">
          {signedOutTexts()[state.reason]} {t('chat.unsentMessagesAndDraftsAre')}
        </span>
        {host && state.reason !== 'another-organization' && (
          <button type="button" className="button" onClick={() => setSigningIn(true)}>
            {t('chat.signInAgain')}
          </button>
        )}
        {host && isSigningIn && (
          <SignInAgain
            account={host.account}
            onClose={() => setSigningIn(false)}
            onSignedIn={host.onSignedIn}
          />
        )}
      </div>
    );
  }
  if (problems.length > 0) {
    return problems.map((problem) => <StorageBanner key={problem.kind} problem={problem} />);
  }
  if (state.name === 'offline') {
    return (
      <div className="banner">
        <span className="grow">{offlineText(unsent)}</span>
        <button type="button" className="link-button" onClick={() => client.sync.retryNow()}>
          {t('chat.tryNow')}
        </button>
      </div>
    );
  }
  if (state.name === 'registering') {
    return <div className="banner">{t('chat.syncing')}</div>;
  }
  if (loadNewVersion) {
    return (
      <div className="banner">
        <span className="grow">{t('chat.aNewVersionOfTidings')}</span>
        <button type="button" className="link-button" onClick={loadNewVersion}>
          {t('chat.reload')}
        </button>
      </div>
    );
  }
  return null;
});

const signedOutTexts = (): Readonly<Record<SignOutReason, string>> => ({
  'key-refused': t('chat.youHaveBeenSignedOut'),
  token: t('chat.signingInFailedTheApp'),
  'account-deactivated': t('chat.yourAccountIsDeactivated'),
  'organization-deactivated': t('chat.thisOrganizationIsDeactivated'),
  'another-account': t('chat.theDataOnThisDevice'),
  'another-organization': t('chat.thisAddressNowBelongsTo'),
});

function offlineText(unsent: number): string {
  const plain = t('chat.youAreOfflineYouCan');
  if (unsent === 0) return plain;
  return `${plain} ${t('chat.changesAreWaitingToBe', { count: unsent })}`;
}
