import { useEffect, useMemo } from 'react';
import type { Account } from '../account/account.ts';
import { type AccountHost, AccountHostContext } from '../account/account-host.ts';
import { clearPageMemory } from '../account/page-memory.ts';
import type { OnLeave } from '../account/unsent-work.ts';
import { useOpenClient } from '../account/use-open-client.ts';
import { AccountLanguage } from '../languages/account-language.tsx';
import { storeLanguage } from '../languages/stored-language.ts';
import { t } from '../languages/t.ts';
import { ClientScope } from '../scope/client-scope.tsx';
import { PageScope } from '../scope/page-scope.tsx';
import { openingText } from '../storage/opening-text.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Shell } from './shell.tsx';

interface Props {
  readonly account: Account;
  readonly onLeave: OnLeave;
  readonly onSignedIn: (account: Account) => void;
  readonly loadFormulaStyles: (() => Promise<unknown>) | undefined;
}

/** The app after sign-in. */
export function Team({ account, onLeave, onSignedIn, loadFormulaStyles }: Props) {
  const state = useOpenClient(account);
  useEffect(() => clearPageMemory, []);
  const host = useMemo<AccountHost>(
    () => ({ account, onLeave, onSignedIn }),
    [account, onLeave, onSignedIn],
  );
  if (state.name === 'failed') {
    return (
      <main className="empty">
        <h1>{t('team.yourMessagesCannotBeStored')}</h1>
        <p>{openingText(state.error)}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {t('team.tryAgain')}
        </button>
      </main>
    );
  }
  if (state.name === 'opening') return <Skeleton />;
  return (
    <PageScope>
      <AccountHostContext.Provider value={host}>
        <ClientScope
          client={state.client}
          owner={String(account.userId)}
          loadFormulaStyles={loadFormulaStyles}
        >
          <AccountLanguage onKnown={storeLanguage} />
          <Shell />
        </ClientScope>
      </AccountHostContext.Provider>
    </PageScope>
  );
}
