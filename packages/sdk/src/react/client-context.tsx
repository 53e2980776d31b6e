import { createContext, type ReactNode, useContext } from 'react';
import type { Client } from '../client.ts';

/** Null where no provider is above. */
const ClientContext = createContext<Client | undefined | null>(null);

export interface ClientProviderProps {
  /** Undefined while it opens, and where there is none, such as on a server: lists are undefined then. */
  readonly client: Client | undefined;
  readonly children?: ReactNode;
}

/** Gives the components below it their account. */
export function ClientProvider({ client, children }: ClientProviderProps) {
  return <ClientContext.Provider value={client}>{children}</ClientContext.Provider>;
}

/** The account, if it is open already. Throws where no `ClientProvider` is above, as all hooks do. */
export function useMaybeClient(): Client | undefined {
  const client = useContext(ClientContext);
  if (client === null) {
    throw new Error('The hooks of @tidings/sdk/react need a ClientProvider above their component.');
  }
  return client;
}

/** The account, for components that are only shown once it is open. */
export function useClient(): Client {
  const client = useMaybeClient();
  if (!client) throw new Error('There is no client here: a ClientProvider above must have one.');
  return client;
}
