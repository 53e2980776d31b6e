import { useClientStatus } from '@tidings/sdk/react';
import { useEffect } from 'react';
import type { Account } from '../account/account.ts';
import type { OnLeave } from '../account/unsent-work.ts';
import { useAddressChange } from '../account/use-address-change.ts';
import { OrphanedEdits } from '../edits/orphaned-edits.tsx';
import { Notifications } from '../notifications/notifications.tsx';
import { TurnOnBanner } from '../notifications/turn-on-banner.tsx';
import { RefusedBanner } from '../refused/refused-banner.tsx';
import { useRoute } from '../routes/use-route.ts';
import { RequiredBanner } from '../second-factor/required-banner.tsx';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { Banner } from './banner.tsx';
import { DialogHost } from './dialog-host.tsx';
import { MainView } from './main-view.tsx';
import { useComposerFocus } from './use-composer-focus.ts';
import { useMessagesAhead } from './use-messages-ahead.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useTitle } from './use-title.ts';

interface Props {
  readonly account: Account;
  readonly onLeave: OnLeave;
  readonly onSignedIn: (account: Account) => void;
}

export function Shell({ account, onLeave, onSignedIn }: Props) {
  const route = useRoute();
  const status = useClientStatus();
  const isHome = route.name === 'home';
  useTitle();
  useAddressChange(account, onSignedIn);
  useMessagesAhead();
  useShortcuts();
  useComposerFocus(route);
  useEffect(() => {
    if (status === 'signedOut') onLeave();
  }, [status, onLeave]);
  if (status === 'outdated') return <Outdated />;
  return (
    <div className="shell" data-view={isHome ? 'home' : 'main'}>
      <button type="button" className="skip-link" onClick={skipToMain}>
        Skip to messages
      </button>
      <Sidebar route={route} onLeave={onLeave} />
      <main className="main" id="main" tabIndex={-1}>
        {/* Always rendered: screen readers only announce changes in an existing region. */}
        <div role="status">
          <Banner account={account} onSignedIn={onSignedIn} />
          <RefusedBanner />
          <RequiredBanner />
          <TurnOnBanner />
        </div>
        <OrphanedEdits />
        {isHome && <h1 className="home-title hidden-text">Conversations</h1>}
        <div className="main-view">
          <MainView route={route} onLeave={onLeave} />
        </div>
      </main>
      <DialogHost />
      <Notifications account={account} />
    </div>
  );
}

function skipToMain(): void {
  const main = document.getElementById('main');
  (main?.querySelector<HTMLElement>('.message-scroll') ?? main)?.focus();
}

function Outdated() {
  return (
    <main className="empty">
      <h1>A newer version is open in another tab</h1>
      <p>Reload this page to continue here. Nothing you wrote is lost.</p>
      <button type="button" className="button primary" onClick={() => location.reload()}>
        Reload
      </button>
    </main>
  );
}
