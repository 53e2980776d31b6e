import type { Client } from '@tidings/sdk';
import { useEffect, useRef, useState } from 'react';
import { openingText } from '../storage/opening-text.ts';
import { acquireClient, type TokenSource } from './shared-clients.ts';

interface Settings {
  readonly server: string | undefined;
  readonly account: string | undefined;
  readonly token: TokenSource | undefined;
  readonly client: Client | undefined;
  readonly onOpen: (client: Client) => void;
}

export type ElementClient =
  /** Something is missing that only the page can give. */
  | { readonly name: 'unset' }
  | { readonly name: 'opening' }
  | { readonly name: 'open'; readonly client: Client }
  | { readonly name: 'failed'; readonly text: string; readonly retry: () => void };

/** Returns the page's own client, or one that the elements of this page share. */
export function useSharedClient({
  server,
  account,
  token,
  client,
  onOpen,
}: Settings): ElementClient {
  const [state, setState] = useState<ElementClient>({ name: 'opening' });
  const [round, setRound] = useState(0);
  const latest = useRef({ token, onOpen });
  latest.current = { token, onOpen };
  const isComplete = server !== undefined && account !== undefined && token !== undefined;
  useEffect(() => {
    if (client || server === undefined || account === undefined || !isComplete) return undefined;
    let isWanted = true;
    const ask = async () => {
      const { token: source } = latest.current;
      if (!source) throw new Error('The element has no token function any more.');
      return source();
    };
    const { opening, release } = acquireClient({ server, account }, ask);
    opening.then(
      (opened) => {
        if (!isWanted) return;
        setState({ name: 'open', client: opened });
        latest.current.onOpen(opened);
      },
      (error: unknown) => {
        if (!isWanted) return;
        const retry = () => setRound((last) => last + 1);
        setState({ name: 'failed', text: openingText(error), retry });
      },
    );
    return () => {
      isWanted = false;
      setState({ name: 'opening' });
      release();
    };
  }, [client, server, account, isComplete, round]);
  if (client) return { name: 'open', client };
  return isComplete ? state : { name: 'unset' };
}
