import { useClientStatus } from '@tidings/sdk/react';
import { useEffect, useRef } from 'react';
import { useAccountHost } from '../account/account-host.ts';
import { OrphanedEdits } from '../edits/orphaned-edits.tsx';
import { useClosedDeletions } from '../messages/held-deletions.ts';
import { TurnOnBanner } from '../notifications/turn-on-banner.tsx';
import { RefusedBanner } from '../refused/refused-banner.tsx';
import { useRoute } from '../routes/use-route.ts';
import { RequiredBanner } from '../second-factor/required-banner.tsx';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { useVisits } from '../switcher/visits.ts';
import { useLoadSoon } from '../ui/on-demand.tsx';
import { AccountParts } from './account-parts.tsx';
import { DialogHost } from './dialog-host.tsx';
import { MainView } from './main-view.tsx';
import { SyncStatus } from './sync-status.tsx';
import { useClock } from './use-clock.ts';
import { useComposerFocus } from './use-composer-focus.ts';
import { useMessagesAhead } from './use-messages-ahead.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** The frame around the views of a chat. */
export function Shell() {
  const host = useAccountHost();
  const onLeave = host?.onLeave;
  const route = useRoute();
  const status = useClientStatus();
  const isHome = route.name === 'home';
  const clock = useClock();
  const main = useRef<HTMLElement>(null);
  useMessagesAhead();
  useShortcuts();
  useVisits(route);
  useLoadSoon();
  useClosedDeletions();
  useComposerFocus(route);
  useEffect(() => {
    if (status === 'signedOut') onLeave?.();
  }, [status, onLeave]);
  if (status === 'outdated') return <Outdated />;
  return (
    <div className="shell" data-view={isHome ? 'home' : 'main'}>
      <button
        type="button"
        className="skip-link"
        onClick={() => main.current && skipTo(main.current)}
      >
        Skip to messages
      </button>
      <Sidebar route={route} />
      <main ref={main} className="main" tabIndex={-1}>
        {/* Always rendered: screen readers only announce changes in an existing region. */}
        <div role="status">
          <SyncStatus />
          <RefusedBanner />
          {host && <RequiredBanner />}
          {host && <TurnOnBanner />}
        </div>
        <OrphanedEdits />
        {isHome && <h1 className="home-title hidden-text">Conversations</h1>}
        {/* Times follow another clock at once; the page of settings keeps its focus. */}
        <div className="main-view" key={route.name === 'settings' ? 'settings' : clock}>
          <MainView route={route} />
        </div>
      </main>
      <DialogHost />
      {host && <AccountParts {...host} />}
    </div>
  );
}

function skipTo(main: HTMLElement): void {
  (main.querySelector<HTMLElement>('.message-scroll') ?? main).focus();
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
