import type { SignOutReason } from '@tidings/sdk';
import { useClient, useProblems, useSyncState } from '@tidings/sdk/react';
import { useState } from 'react';
import { useAccountHost } from '../account/account-host.ts';
import { useNewVersion } from '../service-worker/new-version.ts';
import { slot } from '../slots/slot.tsx';
import { StorageBanner } from '../storage/storage-banner.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { useUnsent } from './use-unsent.ts';

const SignInAgain = onDemand(async () => (await import('./sign-in-again.tsx')).SignInAgain);

/** A line about the connection or the device. Empty if all is well. */
export const SyncStatus = slot('SyncStatus', function SyncStatus() {
  const host = useAccountHost();
  const state = useSyncState();
  const client = useClient();
  const problems = useProblems() ?? [];
  const unsent = useUnsent();
  const loadNewVersion = useNewVersion();
  const [isSigningIn, setSigningIn] = useState(false);

  if (state.name === 'signedOut') {
    return (
      <div className="banner strong">
        <span className="grow">
          {signedOutTexts[state.reason]} Unsent messages and drafts are kept on this device.
        </span>
        {host && state.reason !== 'another-organization' && (
          <button type="button" className="button" onClick={() => setSigningIn(true)}>
            Sign in again
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
          Try now
        </button>
      </div>
    );
  }
  if (state.name === 'registering') {
    return <div className="banner">Syncing…</div>;
  }
  if (loadNewVersion) {
    return (
      <div className="banner">
        <span className="grow">A new version of Tidings is available.</span>
        <button type="button" className="link-button" onClick={loadNewVersion}>
          Reload
        </button>
      </div>
    );
  }
  return null;
});

const signedOutTexts: Readonly<Record<SignOutReason, string>> = {
  'key-refused': 'You have been signed out.',
  token: 'Signing in failed. The app tries again by itself.',
  'account-deactivated': 'Your account is deactivated.',
  'organization-deactivated': 'This organization is deactivated.',
  'another-account': 'The data on this device belongs to another account.',
  'another-organization':
    'This address now belongs to another organization. To use it, sign out in the settings and delete the data on this device.',
};

function offlineText(unsent: number): string {
  const plain = 'You are offline. You can still read and write messages.';
  if (unsent === 0) return plain;
  return `${plain} ${unsent === 1 ? '1 change is waiting' : `${unsent} changes are waiting`} to be sent.`;
}
