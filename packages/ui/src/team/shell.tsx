import { useClientStatus } from '@tidings/sdk/react';
import { useEffect, useRef } from 'react';
import { useAccountHost } from '../account/account-host.ts';
import { OrphanedEdits } from '../edits/orphaned-edits.tsx';
import { t } from '../languages/t.ts';
import { useLanguage } from '../languages/use-language.ts';
import { useClosedDeletions } from '../messages/held-deletions.ts';
import { TurnOnBanner } from '../notifications/turn-on-banner.tsx';
import { RefusedBanner } from '../refused/refused-banner.tsx';
import { useRoute } from '../routes/use-route.ts';
import { RequiredBanner } from '../second-factor/required-banner.tsx';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { useVisits } from '../switcher/visits.ts';
import { AccountParts } from './account-parts.tsx';
import { DialogHost } from './dialog-host.tsx';
import { MainView } from './main-view.tsx';
import { SyncStatus } from './sync-status.tsx';
import { useClock } from './use-clock.ts';
import { useComposerFocus } from './use-composer-focus.ts';
import { useMessagesAhead } from './use-messages-ahead.ts';
import { useParts } from './use-parts.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** The frame around the views of a chat. */
export function Shell() {
  const host = useAccountHost();
  const onLeave = host?.onLeave;
  const route = useRoute();
  const status = useClientStatus();
  const isHome = route.name === 'home';
  const clock = useClock();
  const language = useLanguage();
  const main = useRef<HTMLElement>(null);
  useMessagesAhead();
  useShortcuts();
  useVisits(route);
  useParts(host !== undefined);
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
        {t('team.skipToMessages')}
      </button>
      <Sidebar key={language} route={route} />
      <main ref={main} className="main" tabIndex={-1}>
        {/* Always rendered: screen readers only announce changes in an existing region. */}
        <div role="status">
          <SyncStatus />
          <RefusedBanner />
          {host && <RequiredBanner />}
          {host && <TurnOnBanner />}
        </div>
        <OrphanedEdits />
        {isHome && <h1 className="home-title hidden-text">{t('team.conversations')}</h1>}
        {/* Another clock or language shows at once; the page of settings keeps its focus. */}
        <div
          className="main-view"
          key={route.name === 'settings' ? 'settings' : `${clock} ${language}`}
        >
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
      <h1>{t('team.aNewerVersionIsOpen')}</h1>
      <p>{t('team.reloadThisPageToContinue')}</p>
      <button type="button" className="button primary" onClick={() => location.reload()}>
        {t('team.reload')}
      </button>
    </main>
  );
}
