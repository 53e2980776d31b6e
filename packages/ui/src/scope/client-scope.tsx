import type { Client } from '@tidings/sdk';
import { ClientProvider, useClient, useOwnUser, useSettings } from '@tidings/sdk/react';
import { type ReactNode, useMemo } from 'react';
import { type Server, ServerContext } from '../content/server.ts';
import { EditsProvider } from '../edits/edits.tsx';

interface Props {
  readonly client: Client;
  /** A name for the account on this device, for the edits that it stores. Defaults to the server and the person. */
  readonly owner?: string;
  readonly loadFormulaStyles: Server['loadFormulaStyles'];
  readonly children: ReactNode;
}

/** Provides everything that components need of an open client. */
export function ClientScope({ client, owner, loadFormulaStyles, children }: Props) {
  return (
    <ClientProvider client={client}>
      <ServerScope loadFormulaStyles={loadFormulaStyles}>
        {owner === undefined ? (
          <PersonEdits>{children}</PersonEdits>
        ) : (
          <EditsProvider owner={owner}>{children}</EditsProvider>
        )}
      </ServerScope>
    </ClientProvider>
  );
}

interface ServerScopeProps {
  readonly loadFormulaStyles: Server['loadFormulaStyles'];
  readonly children: ReactNode;
}

function ServerScope({ loadFormulaStyles, children }: ServerScopeProps) {
  const client = useClient();
  const animates = useSettings()?.web_animate_image_previews;
  const server = useMemo<Server>(
    () => ({
      url: client.serverUrl,
      fetchFile: (path, signal) => client.fetchFile(path, { signal }),
      animates,
      loadFormulaStyles,
    }),
    [client, animates, loadFormulaStyles],
  );
  return <ServerContext.Provider value={server}>{children}</ServerContext.Provider>;
}

function PersonEdits({ children }: { readonly children: ReactNode }) {
  const { serverUrl } = useClient();
  const ownId = useOwnUser()?.user.user_id;
  return <EditsProvider owner={`${serverUrl} ${ownId}`}>{children}</EditsProvider>;
}
