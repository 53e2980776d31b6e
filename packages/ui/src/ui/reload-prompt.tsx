import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../languages/t.ts';
import { usePortal } from '../scope/scope.ts';
import { loadPageAgain } from './load-page-again.ts';

/** Replaces a part of the app that failed to load. */
export function ReloadPrompt() {
  const portal = usePortal();
  return createPortal(
    <div className="load-again" role="alert">
      <span>{t('chat.thisPartOfTheApp')}</span>
      <button type="button" className="button" onClick={() => location.reload()}>
        {t('chat.reload')}
      </button>
    </div>,
    portal ?? document.body,
  );
}

/** Replaces all of the page, which holds nothing that a reload could lose. */
export function PageReloads() {
  useEffect(() => {
    loadPageAgain().catch(() => undefined);
  }, []);
  return <ReloadPrompt />;
}
