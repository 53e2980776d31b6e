import { ClientProvider } from '@tidings/sdk/react';
import { useCallback, useEffect } from 'react';
import type { Account } from '../account/account.ts';
import { clearPageMemory } from '../account/page-memory.ts';
import type { OnLeave } from '../account/unsent-work.ts';
import { useOpenClient } from '../account/use-open-client.ts';
import { FetchFileContext } from '../content/files.ts';
import { EditsProvider } from '../edits/edits.tsx';
import { openingText } from '../storage/opening-text.ts';
import { Loading } from '../ui/loading.tsx';
import { Shell } from './shell.tsx';

interface Props {
  readonly account: Account;
  readonly onLeave: OnLeave;
  readonly onSignedIn: (account: Account) => void;
}

/** The app after sign-in. */
export function Team({ account, onLeave, onSignedIn }: Props) {
  const state = useOpenClient(account);
  useEffect(() => clearPageMemory, []);
  const client = state.name === 'open' ? state.client : undefined;
  const fetchFile = useCallback(
    async (path: string, signal: AbortSignal) => {
      if (!client) throw new Error('The client is not open');
      return client.fetchFile(path, { signal });
    },
    [client],
  );
  if (state.name === 'failed') {
    return (
      <main className="empty">
        <h1>Your messages cannot be stored on this device</h1>
        <p>{openingText(state.error)}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          Try again
        </button>
      </main>
    );
  }
  return (
    <ClientProvider client={client}>
      <FetchFileContext.Provider value={fetchFile}>
        {client ? (
          <EditsProvider userId={account.userId}>
            <Shell account={account} onLeave={onLeave} onSignedIn={onSignedIn} />
          </EditsProvider>
        ) : (
          <Loading />
        )}
      </FetchFileContext.Provider>
    </ClientProvider>
  );
}
